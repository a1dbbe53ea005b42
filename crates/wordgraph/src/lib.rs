//! Word chains as directed edge geography.
#![no_std]
#![forbid(unsafe_code)]

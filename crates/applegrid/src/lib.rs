//! The apple game (사과게임, Fruit Box): is a combination left, which ones, and how many?
#![no_std]
#![forbid(unsafe_code)]

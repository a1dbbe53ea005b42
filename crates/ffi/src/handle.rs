//! What a handle points to: a tag that tells kinds of handles apart, then the object. It must know nothing of any object.
//!
//! The tag is what lets a call refuse a pointer that is no handle: a zeroed struct, a handle of another kind, one that was
//! poisoned and, often, one that was freed. It is no proof. A pointer to memory that may not be read, as after a free, is
//! undefined behaviour, as everywhere in C.

use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

use crate::status::{KKEUT_INVALID_HANDLE, KKEUT_POISONED, kkeut_status};

/// A type of the header that is only ever seen through pointers.
pub(crate) trait Opaque {
    /// What is behind it. Calls on one handle may come from many threads.
    type Object: Send + Sync;
    /// What tells its handles from others.
    const TAG: u32;

    /// Whether the handle is a part of another one, which frees it.
    fn is_part(_object: &Self::Object) -> bool {
        false
    }
}

/// The first bytes of every handle.
#[derive(Debug)]
#[repr(transparent)]
pub(crate) struct Tag(AtomicU32);

impl Tag {
    const GONE: u32 = 0;

    /// Whether an object of type `tag` is here, and can be used.
    #[inline]
    pub(crate) fn check(&self, tag: u32) -> Result<(), kkeut_status> {
        match self.0.load(Relaxed) {
            found if found == tag => Ok(()),
            found if found == !tag => Err(KKEUT_POISONED),
            _ => Err(KKEUT_INVALID_HANDLE),
        }
    }

    /// From now on the object can only be freed.
    pub(crate) fn poison(&self) {
        let tag = self.0.load(Relaxed);
        // Tags have their highest bit clear, poisoned ones have it set.
        if tag >> 31 == 0 && tag != Self::GONE {
            self.0.store(!tag, Relaxed);
        }
    }
}

/// An object with its tag before it, at an address that does not depend on the kind of object.
#[derive(Debug)]
#[repr(C)]
pub(crate) struct Handle<T> {
    pub(crate) tag: Tag,
    pub(crate) object: T,
}

impl<T> Handle<T> {
    /// A handle that looks like an `H` from outside.
    pub(crate) fn new<H: Opaque<Object = T>>(object: T) -> Self {
        const { assert!(H::TAG >> 31 == 0 && H::TAG != Tag::GONE) };
        Self { tag: Tag(AtomicU32::new(H::TAG)), object }
    }
}

impl<T> Drop for Handle<T> {
    fn drop(&mut self) {
        self.tag.0.store(Tag::GONE, Relaxed);
    }
}

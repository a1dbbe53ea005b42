//! The boundary: every exported function that can fail does its work inside one [`Call`]. Here, and nowhere else, pointers are
//! checked and panics are caught.
//!
//! A function begins a call, has its arguments turned into references, slices, outputs and buffers, and only then works. What
//! is wrong with an argument is therefore known before anything has changed.

use core::any::Any;
use core::cell::Cell;
use core::ffi::c_char;
use core::marker::PhantomData;
use core::mem;
use core::ptr::{self, NonNull};
use core::slice;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::buffer::Buffer;
use crate::detail::{Detail, kkeut_detail};
use crate::handle::{Handle, Opaque, Tag};
use crate::status::{
    KKEUT_INVALID_HANDLE, KKEUT_INVALID_LENGTH, KKEUT_INVALID_UTF8, KKEUT_MISALIGNED, KKEUT_NULL, KKEUT_OK,
    KKEUT_PANIC, kkeut_status,
};

/// The most handles that one call is given, parts of handles counted.
const MOST_HANDLES: usize = 3;

/// A call from C in progress. What its methods return lives as long as it does.
pub(crate) struct Call {
    handles: [Cell<*const Tag>; MOST_HANDLES],
}

#[expect(clippy::unused_self, reason = "whoever has a call may look at its caller's pointers, and nobody else")]
impl Call {
    /// # Safety
    ///
    /// Every pointer that is given to a method of this call is one that the C caller gave, for what the header says it is:
    /// it may be NULL or misaligned, but if it is neither it may be accessed as the header says, and no other thread accesses
    /// it against the thread rule of the function.
    #[inline]
    pub(crate) unsafe fn begin() -> Self {
        Self { handles: [const { Cell::new(ptr::null()) }; MOST_HANDLES] }
    }

    /// Runs the body of the function. If it panics, every handle that it asked for is poisoned.
    #[inline]
    pub(crate) fn run<'c>(&'c self, body: impl FnOnce(&'c Self) -> Result<(), kkeut_status>) -> kkeut_status {
        let body = || {
            #[cfg(any(test, feature = "panic-hook"))]
            crate::panic_hook::pass();
            body(self)
        };
        match catch_unwind(AssertUnwindSafe(body)) {
            Ok(Ok(())) => KKEUT_OK,
            Ok(Err(status)) => status,
            Err(payload) => {
                discard(payload);
                self.poison();
                KKEUT_PANIC
            }
        }
    }

    #[cold]
    fn poison(&self) {
        for handle in &self.handles {
            // SAFETY: only tags of live handles were put there, and a call frees no handle but in its last step.
            if let Some(tag) = unsafe { handle.get().as_ref() } {
                tag.poison();
            }
        }
    }

    /// Poisons what has this tag too, should the call panic.
    #[inline]
    pub(crate) fn watch(&self, tag: &Tag) {
        if let Some(free) = self.handles.iter().find(|handle| handle.get().is_null()) {
            free.set(tag);
        }
    }

    /// The object of a handle.
    #[inline]
    pub(crate) fn object<H: Opaque>(&self, handle: *const H) -> Result<&H::Object, kkeut_status> {
        let handle = self.check(handle)?;
        // SAFETY: it is a live handle of this kind, and no call that may change it runs at the same time, by the thread rule.
        Ok(unsafe { &(*handle.as_ptr()).object })
    }

    /// The object of a handle, to be changed.
    #[inline]
    #[expect(clippy::mut_from_ref, reason = "the exclusive access is the caller's to give, not this call's")]
    pub(crate) fn object_mut<H: Opaque>(&self, handle: *mut H) -> Result<&mut H::Object, kkeut_status> {
        let handle = self.check(handle)?;
        // SAFETY: it is a live handle of this kind, and no other call uses it at the same time, by the thread rule. No function
        // is given two handles of one kind that it changes.
        Ok(unsafe { &mut (*handle.as_ptr()).object })
    }

    #[inline]
    fn check<H: Opaque>(&self, handle: *const H) -> Result<NonNull<Handle<H::Object>>, kkeut_status> {
        let handle = NonNull::new(handle.cast_mut().cast::<Handle<H::Object>>()).ok_or(KKEUT_NULL)?;
        if !handle.is_aligned() {
            return Err(KKEUT_INVALID_HANDLE);
        }
        // SAFETY: what the caller calls a handle has a tag's bytes that can be read.
        let tag = unsafe { &(*handle.as_ptr()).tag };
        tag.check(H::TAG)?;
        self.watch(tag);
        #[cfg(any(test, feature = "panic-hook"))]
        crate::panic_hook::pass();
        Ok(handle)
    }

    /// Frees a handle. NULL, a part of another handle and what is no handle of this kind are left alone.
    pub(crate) fn free<H: Opaque>(&self, handle: *mut H) {
        let Some(handle) = NonNull::new(handle.cast::<Handle<H::Object>>()).filter(|handle| handle.is_aligned()) else {
            return;
        };
        // SAFETY: what the caller calls a handle has a tag's bytes that can be read.
        let tag = unsafe { &(*handle.as_ptr()).tag };
        if tag.check(H::TAG) == Err(KKEUT_INVALID_HANDLE) {
            return;
        }
        // SAFETY: it is a handle of this kind, and nobody else uses it.
        if H::is_part(unsafe { &(*handle.as_ptr()).object }) {
            return;
        }
        // SAFETY: `NewHandle::write` made it out of a box, and its tag says that it has not been freed.
        let handle = unsafe { Box::from_raw(handle.as_ptr()) };
        // A drop that panics has freed what it could.
        if let Err(payload) = catch_unwind(AssertUnwindSafe(|| drop(handle))) {
            discard(payload);
        }
    }

    /// A place for one value.
    #[inline]
    pub(crate) fn out<T>(&self, place: *mut T) -> Result<Out<'_, T>, kkeut_status> {
        let place = self.pointer(place)?;
        Ok(Out { place, call: PhantomData })
    }

    /// A place for a new handle.
    pub(crate) fn new_handle<H: Opaque>(&self, place: *mut *mut H) -> Result<NewHandle<'_, H>, kkeut_status> {
        self.out(place).map(NewHandle)
    }

    /// A place for what is wrong, which may be NULL.
    pub(crate) fn detail(&self, place: *mut kkeut_detail) -> Result<Detail<'_>, kkeut_status> {
        Ok(Detail::new(if place.is_null() { None } else { Some(self.out(place)?) }))
    }

    /// A caller's buffer, and the place for the length that it needs.
    pub(crate) fn buffer<T>(
        &self,
        buffer: *mut T,
        capacity: usize,
        needed: *mut usize,
    ) -> Result<Buffer<'_, T>, kkeut_status> {
        let needed = self.out(needed)?;
        check_length::<T>(capacity)?;
        let start = if capacity == 0 { NonNull::dangling() } else { self.pointer(buffer)? };
        Ok(Buffer::new(start, capacity, needed))
    }

    /// A value that may be left out.
    #[inline]
    pub(crate) fn optional<T>(&self, value: *const T) -> Result<Option<&T>, kkeut_status> {
        if value.is_null() {
            return Ok(None);
        }
        let value = self.pointer(value.cast_mut())?;
        // SAFETY: it is the caller's value, which nobody changes during the call.
        Ok(Some(unsafe { value.as_ref() }))
    }

    /// Values in a row. No value is as good as NULL.
    pub(crate) fn slice<T>(&self, start: *const T, len: usize) -> Result<&[T], kkeut_status> {
        check_length::<T>(len)?;
        if len == 0 {
            return Ok(&[]);
        }
        let start = self.pointer(start.cast_mut())?;
        // SAFETY: they are the caller's values, which nobody changes during the call, and not longer than an object can be.
        Ok(unsafe { slice::from_raw_parts(start.as_ptr(), len) })
    }

    /// Bytes in a row.
    pub(crate) fn bytes(&self, start: *const c_char, len: usize) -> Result<&[u8], kkeut_status> {
        self.slice(start.cast(), len)
    }

    /// UTF-8 text.
    pub(crate) fn text(&self, start: *const c_char, len: usize) -> Result<&str, kkeut_status> {
        core::str::from_utf8(self.bytes(start, len)?).map_err(|_| KKEUT_INVALID_UTF8)
    }

    /// A function of the caller's.
    pub(crate) fn callback<F>(&self, function: Option<F>) -> Result<F, kkeut_status> {
        function.ok_or(KKEUT_NULL)
    }

    #[inline]
    fn pointer<T>(&self, pointer: *mut T) -> Result<NonNull<T>, kkeut_status> {
        let pointer = NonNull::new(pointer).ok_or(KKEUT_NULL)?;
        if pointer.is_aligned() { Ok(pointer) } else { Err(KKEUT_MISALIGNED) }
    }
}

/// Drops what a panic has thrown. That runs code of whoever panicked, which could panic again; then it is leaked.
fn discard(payload: Box<dyn Any + Send>) {
    if let Err(again) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
        mem::forget(again);
    }
}

fn check_length<T>(len: usize) -> Result<(), kkeut_status> {
    let most = isize::MAX as usize / size_of::<T>();
    if len > most { Err(KKEUT_INVALID_LENGTH) } else { Ok(()) }
}

/// A place for one value, checked but not written yet. What was there before is never read.
#[derive(Debug)]
pub(crate) struct Out<'c, T> {
    place: NonNull<T>,
    call: PhantomData<&'c Call>,
}

impl<T> Out<'_, T> {
    #[inline]
    pub(crate) fn write(self, value: T) {
        // SAFETY: it is the caller's place for such a value.
        unsafe { self.place.write(value) }
    }
}

/// A place for a new handle.
pub(crate) struct NewHandle<'c, H>(Out<'c, *mut H>);

impl<H: Opaque> NewHandle<'_, H> {
    /// Hands an object over to the caller.
    pub(crate) fn write(self, object: H::Object) {
        let handle = Box::new(Handle::new::<H>(object));
        self.0.write(Box::into_raw(handle).cast());
    }
}

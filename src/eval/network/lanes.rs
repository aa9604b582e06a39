//! Registers of 16-bit numbers, one type for each set of instructions.

use super::kernel::FULL;

/// A register of 16-bit numbers, and one of 32-bit sums.
///
/// # Safety
///
/// `COUNT` divides the numbers of a block, and the methods touch `COUNT` numbers of memory at
/// most. They may be called only where the processor has the instructions.
pub(super) unsafe trait Lanes: Copy {
    /// The numbers of a register.
    const COUNT: usize;
    /// All zero.
    const ZERO: Self;
    /// Sums of 32 bits.
    type Sum: Copy;
    /// No sum yet.
    const NOTHING: Self::Sum;

    /// # Safety
    ///
    /// `COUNT` numbers can be read from `place`, and the processor has the instructions.
    unsafe fn load(place: *const i16) -> Self;
    /// # Safety
    ///
    /// `COUNT` numbers can be written to `place`, and the processor has the instructions.
    unsafe fn store(self, place: *mut i16);
    /// # Safety
    ///
    /// The processor has the instructions.
    unsafe fn plus(self, other: Self) -> Self;
    /// # Safety
    ///
    /// The processor has the instructions.
    unsafe fn minus(self, other: Self) -> Self;
    /// Every number brought into 0 to [`FULL`].
    ///
    /// # Safety
    ///
    /// The processor has the instructions.
    unsafe fn clamped(self) -> Self;
    /// The lower halves of the products.
    ///
    /// # Safety
    ///
    /// The processor has the instructions.
    unsafe fn times(self, other: Self) -> Self;
    /// Adds the products of `a` and `b` to the sums, each to one of them.
    ///
    /// # Safety
    ///
    /// The processor has the instructions.
    unsafe fn add_products(sum: Self::Sum, a: Self, b: Self) -> Self::Sum;
    /// All sums together.
    ///
    /// # Safety
    ///
    /// The processor has the instructions.
    unsafe fn sum(sum: Self::Sum) -> i64;
}

/// Plain code.
#[derive(Clone, Copy)]
pub(super) struct Portable([i16; 16]);

// SAFETY: 16 numbers are read and written, and no particular instructions are needed.
unsafe impl Lanes for Portable {
    const COUNT: usize = 16;
    const ZERO: Self = Portable([0; 16]);
    type Sum = [i32; 16];
    const NOTHING: Self::Sum = [0; 16];

    #[inline(always)]
    unsafe fn load(place: *const i16) -> Self {
        // SAFETY: the caller's.
        Portable(unsafe { place.cast::<[i16; 16]>().read() })
    }
    #[inline(always)]
    unsafe fn store(self, place: *mut i16) {
        // SAFETY: the caller's.
        unsafe { place.cast::<[i16; 16]>().write(self.0) }
    }
    #[inline(always)]
    unsafe fn plus(self, other: Self) -> Self {
        Portable(std::array::from_fn(|i| self.0[i].wrapping_add(other.0[i])))
    }
    #[inline(always)]
    unsafe fn minus(self, other: Self) -> Self {
        Portable(std::array::from_fn(|i| self.0[i].wrapping_sub(other.0[i])))
    }
    #[inline(always)]
    unsafe fn clamped(self) -> Self {
        Portable(self.0.map(|number| number.clamp(0, FULL)))
    }
    #[inline(always)]
    unsafe fn times(self, other: Self) -> Self {
        Portable(std::array::from_fn(|i| self.0[i].wrapping_mul(other.0[i])))
    }
    #[inline(always)]
    unsafe fn add_products(sum: Self::Sum, a: Self, b: Self) -> Self::Sum {
        std::array::from_fn(|i| sum[i].wrapping_add(i32::from(a.0[i]) * i32::from(b.0[i])))
    }
    #[inline(always)]
    unsafe fn sum(sum: Self::Sum) -> i64 {
        sum.into_iter().map(i64::from).sum()
    }
}

/// Implements [`Lanes`] for a register of the processor.
#[cfg(target_arch = "x86_64")]
macro_rules! lanes {
    ($name:ident, $register:ty, $count:literal, $doc:literal,
     $load:ident, $store:ident, $add:ident, $sub:ident, $max:ident, $min:ident, $set:ident,
     $mul:ident, $madd:ident, $add32:ident) => {
        #[doc = $doc]
        #[derive(Clone, Copy)]
        pub(super) struct $name($register);

        // SAFETY: the register holds `$count` numbers, which divides a block; loads and stores
        // touch just these. All the rest works on registers.
        unsafe impl Lanes for $name {
            const COUNT: usize = $count;
            // SAFETY: registers are plain numbers, of which zero is one.
            const ZERO: Self = $name(unsafe { std::mem::zeroed() });
            type Sum = $register;
            // SAFETY: as above.
            const NOTHING: Self::Sum = unsafe { std::mem::zeroed() };

            #[inline(always)]
            unsafe fn load(place: *const i16) -> Self {
                // SAFETY: the caller's.
                $name(unsafe { x86::$load(place.cast()) })
            }
            #[inline(always)]
            unsafe fn store(self, place: *mut i16) {
                // SAFETY: the caller's.
                unsafe { x86::$store(place.cast(), self.0) }
            }
            #[inline(always)]
            unsafe fn plus(self, other: Self) -> Self {
                // SAFETY: the caller's.
                $name(unsafe { x86::$add(self.0, other.0) })
            }
            #[inline(always)]
            unsafe fn minus(self, other: Self) -> Self {
                // SAFETY: the caller's.
                $name(unsafe { x86::$sub(self.0, other.0) })
            }
            #[inline(always)]
            unsafe fn clamped(self) -> Self {
                // SAFETY: the caller's.
                unsafe {
                    let positive = x86::$max(self.0, Self::ZERO.0);
                    $name(x86::$min(positive, x86::$set(FULL)))
                }
            }
            #[inline(always)]
            unsafe fn times(self, other: Self) -> Self {
                // SAFETY: the caller's.
                $name(unsafe { x86::$mul(self.0, other.0) })
            }
            #[inline(always)]
            unsafe fn add_products(sum: Self::Sum, a: Self, b: Self) -> Self::Sum {
                // SAFETY: the caller's.
                unsafe { x86::$add32(sum, x86::$madd(a.0, b.0)) }
            }
            #[inline(always)]
            unsafe fn sum(sum: Self::Sum) -> i64 {
                // SAFETY: a register is as large as so many numbers of 32 bits.
                let sums: [i32; $count / 2] = unsafe { std::mem::transmute(sum) };
                sums.into_iter().map(i64::from).sum()
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64 as x86;

#[cfg(target_arch = "x86_64")]
lanes!(
    Sse41,
    x86::__m128i,
    8,
    "8 numbers.",
    _mm_loadu_si128,
    _mm_storeu_si128,
    _mm_add_epi16,
    _mm_sub_epi16,
    _mm_max_epi16,
    _mm_min_epi16,
    _mm_set1_epi16,
    _mm_mullo_epi16,
    _mm_madd_epi16,
    _mm_add_epi32
);
#[cfg(target_arch = "x86_64")]
lanes!(
    Avx2,
    x86::__m256i,
    16,
    "16 numbers.",
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    _mm256_add_epi16,
    _mm256_sub_epi16,
    _mm256_max_epi16,
    _mm256_min_epi16,
    _mm256_set1_epi16,
    _mm256_mullo_epi16,
    _mm256_madd_epi16,
    _mm256_add_epi32
);
#[cfg(target_arch = "x86_64")]
lanes!(
    Avx512,
    x86::__m512i,
    32,
    "32 numbers.",
    _mm512_loadu_si512,
    _mm512_storeu_si512,
    _mm512_add_epi16,
    _mm512_sub_epi16,
    _mm512_max_epi16,
    _mm512_min_epi16,
    _mm512_set1_epi16,
    _mm512_mullo_epi16,
    _mm512_madd_epi16,
    _mm512_add_epi32
);

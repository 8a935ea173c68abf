/** Decimal numbers in outputs, and whether two of them are close enough: exactly, where binary fractions cannot tell. */

/** A token longer than any number is not looked at as one. */
export const NUMBER_MAX_BYTES = 10_000;

const FLOAT = /^[+-]?(\d*\.\d+|\d+\.?)([eE][+-]?\d+)?$/;

/** As the Kattis format writes numbers; null = the token is none. */
export function parseFloatToken(token: string): number | null {
  return FLOAT.test(token) ? Number(token) : null;
}

/** |a − b| ≤ tolerance. The tokens have to be numbers. */
export function isWithin(a: string, b: string, tolerance: number): boolean {
  const [x, y] = [Number(a), Number(b)];
  return decide(Math.abs(x - y), tolerance, scaleOf(x, y), () =>
    compareExactly(a, b, { numerator: toDecimal(String(tolerance)), times: ONE }),
  );
}

/** |a − b| ≤ tolerance · |reference|; `reference` is one of the two. */
export function isWithinRelative(
  a: string,
  b: string,
  tolerance: number,
  reference: string,
): boolean {
  const [x, y] = [Number(a), Number(b)];
  return decide(Math.abs(x - y), tolerance * Math.abs(Number(reference)), scaleOf(x, y), () =>
    compareExactly(a, b, { numerator: toDecimal(String(tolerance)), times: toDecimal(reference) }),
  );
}

const scaleOf = (x: number, y: number) => Math.abs(x) + Math.abs(y);

/** Binary numbers decide unless their rounding could have. */
function decide(
  difference: number,
  bound: number,
  scale: number,
  exactly: () => boolean | null,
): boolean {
  if (!Number.isFinite(scale)) return false;
  const doubt = 4 * Number.EPSILON * (scale + bound);
  const isDoubtful = Math.abs(difference - bound) <= doubt;
  return (isDoubtful ? exactly() : null) ?? difference <= bound;
}

interface Decimal {
  readonly digits: bigint;
  /** Power of ten. */
  readonly exponent: number;
}

const ONE: Decimal = { digits: 1n, exponent: 0 };
/** Beyond these a number is read as binary fractions have it. */
const DIGITS_MAX = 2000;

function toDecimal(token: string): Decimal | null {
  const parts = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(token) ?? [];
  const [, sign, whole = "", fraction = "", power] = parts;
  const exponent = Number(power ?? 0) - fraction.length;
  if (whole.length + fraction.length > DIGITS_MAX || Math.abs(exponent) > DIGITS_MAX) return null;
  const digits = BigInt(whole + fraction);
  return { digits: sign === "-" ? -digits : digits, exponent };
}

/** `null`: too long or too large to be worked out. */
function compareExactly(
  a: string,
  b: string,
  bound: { readonly numerator: Decimal | null; readonly times: Decimal | null },
): boolean | null {
  const [x, y] = [toDecimal(a), toDecimal(b)];
  const { numerator, times } = bound;
  if (x === null || y === null || numerator === null || times === null) return null;
  const product: Decimal = {
    digits: absolute(numerator.digits * times.digits),
    exponent: numerator.exponent + times.exponent,
  };
  const exponent = Math.min(x.exponent, y.exponent, product.exponent);
  const at = (one: Decimal) => one.digits * 10n ** BigInt(one.exponent - exponent);
  return absolute(at(x) - at(y)) <= at(product);
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

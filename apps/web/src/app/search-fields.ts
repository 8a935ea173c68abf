/**
 * Readers of a page's query, for `validateSearch`. A link brings words, a link inside the app the values themselves;
 * what does not fit counts as absent. Its key stays, as undefined: where a key is missing, the router lets the
 * address's own value through.
 *
 * Not written with zod: the readers of all routes lie in what the first page loads, and zod would be an eighth of it.
 */
import { LIMITS } from "@gavel/domain/limit";

/** The value of one field, or undefined for what does not fit. */
export type SearchField<Value> = (raw: unknown) => Value | undefined;

type Fields = Readonly<Record<string, SearchField<unknown>>>;
/** What a reader of these fields gives. */
export type SearchOf<Reader> = Reader extends (raw: Record<string, unknown>) => infer Search
  ? Search
  : never;

/** Reads a query: every field that is there, with undefined for what does not fit. */
export function searchReader<F extends Fields>(fields: F) {
  return (raw: Record<string, unknown>): { [Name in keyof F]?: ReturnType<F[Name]> } =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => raw[name] !== undefined)
        .map(([name, read]) => [name, read(raw[name])]),
    ) as { [Name in keyof F]?: ReturnType<F[Name]> };
}

function toNumber(raw: unknown): number {
  if (typeof raw === "number") return raw;
  return typeof raw === "string" && /^-?\d{1,15}$/.test(raw) ? Number(raw) : Number.NaN;
}

/** A whole number from `min` to `max`, both included. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER): SearchField<number> {
  return (raw) => {
    const value = toNumber(raw);
    return Number.isSafeInteger(value) && value >= min && value <= max ? value : undefined;
  };
}

/** What a link may bring as text: the router reads `1000` as a number, and `true` and `false` as switches. */
const IN_TEXT = ["string", "number", "boolean"];

/** Text without the blanks around it, 1 to `max` characters; it may look like a number or a switch. */
export function text(max = 255): SearchField<string> {
  return (raw) => {
    if (!IN_TEXT.includes(typeof raw)) return undefined;
    const value = String(raw).trim();
    // No database stores the last.
    return value.length >= 1 && value.length <= max && !value.includes("\0") ? value : undefined;
  };
}

/** Text of this form. */
export function matching(form: RegExp): SearchField<string> {
  return (raw) => (typeof raw === "string" && form.test(raw) ? raw : undefined);
}

/** A switch that is either on or not named. */
export const onlyOn: SearchField<true> = (raw) =>
  raw === true || raw === "true" ? true : undefined;

/** One of these words. */
export function oneOf<const Word extends string>(words: readonly Word[]): SearchField<Word> {
  return (raw) => words.find((word) => word === raw);
}

/** One of these numbers. */
export function oneOfNumbers<const Value extends number>(
  values: readonly Value[],
): SearchField<Value> {
  return (raw) => values.find((value) => value === toNumber(raw));
}

const anyVerdict = wholeNumber(-10, 10);
/** The number of a verdict. Their table would come with the first page; a test holds both together. */
export const verdictNumber: SearchField<number> = (raw) => {
  const value = anyVerdict(raw);
  return value !== undefined && value > -10 && value < -5 ? undefined : value;
};

/** 1 to `max` whole numbers; in the address a JSON list. */
export function numberList(max: number): SearchField<number[]> {
  return (raw) => {
    const list = typeof raw === "string" ? parseJson(raw) : raw;
    if (!Array.isArray(list) || list.length < 1 || list.length > max) return undefined;
    return list.every((one) => Number.isSafeInteger(one)) ? (list as number[]) : undefined;
  };
}

function parseJson(words: string): unknown {
  try {
    return JSON.parse(words);
  } catch {
    return undefined;
  }
}

export const pageNumber = wholeNumber(1);
export const pageSize = wholeNumber(1, LIMITS.pageSizeMax);

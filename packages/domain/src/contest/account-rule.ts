/**
 * Which accounts may take part: numbered names between two ends, and names of their own. Stored and sent as
 * `<prefix>..</prefix><suffix>..</suffix><start>n</start><end>m</end><extra>a b c</extra>`.
 */
import { nameKey } from "../name-key.ts";

export interface AccountRule {
  readonly prefix: string;
  readonly suffix: string;
  /** The numbers, both included; null where the rule names none, so that only `extra` fits. */
  readonly start: number | null;
  readonly end: number | null;
  readonly extra: readonly string[];
}

/** What stands in the first element of this name; null without one. Two searches, so time is linear in the text. */
function elementOf(text: string, name: string): string | null {
  const open = `<${name}>`;
  const from = text.indexOf(open);
  if (from < 0) return null;
  const to = text.indexOf(`</${name}>`, from + open.length);
  return to < 0 ? null : text.slice(from + open.length, to);
}

const WHOLE_NUMBER = /^\d{1,15}$/;

function numberOf(text: string | null): number | null {
  const digits = text?.trim() ?? "";
  return WHOLE_NUMBER.test(digits) ? Number(digits) : null;
}

/** null: no element of a rule is in the text. */
export function parseAccountRule(text: string): AccountRule | null {
  const [prefix, suffix, start, end, extra] = ["prefix", "suffix", "start", "end", "extra"].map(
    (name) => elementOf(text, name),
  );
  if (start == null && end == null && extra == null) return null;
  return {
    prefix: prefix ?? "",
    suffix: suffix ?? "",
    start: numberOf(start ?? null),
    end: numberOf(end ?? null),
    extra: (extra ?? "").split(/\s+/).filter((name) => name !== ""),
  };
}

export function formatAccountRule({ prefix, suffix, start, end, extra }: AccountRule): string {
  const element = (name: string, text: string) => `<${name}>${text}</${name}>`;
  return [
    element("prefix", prefix),
    element("suffix", suffix),
    element("start", `${start ?? ""}`),
    element("end", `${end ?? ""}`),
    element("extra", extra.join(" ")),
  ].join("");
}

/** The keys of a rule's own names, made once: a rule may name ten thousand and is asked with every submission. */
const extraKeys = new WeakMap<AccountRule, ReadonlySet<string>>();

function keysOf(rule: AccountRule): ReadonlySet<string> {
  const known = extraKeys.get(rule);
  if (known !== undefined) return known;
  const keys = new Set(rule.extra.map(nameKey));
  extraKeys.set(rule, keys);
  return keys;
}

/** Names are the same in any case, as at sign-in. A number has no zeros before it: `a01` is not the first of `a`. */
export function fits(rule: AccountRule, username: string): boolean {
  const key = nameKey(username);
  return fitsRange(rule, key) || keysOf(rule).has(key);
}

function fitsRange({ prefix, suffix, start, end }: AccountRule, key: string): boolean {
  if (start === null || end === null) return false;
  const [before, after] = [nameKey(prefix), nameKey(suffix)];
  if (key.length <= before.length + after.length) return false;
  if (!key.startsWith(before) || !key.endsWith(after)) return false;
  const digits = key.slice(before.length, key.length - after.length);
  const number = numberOf(digits);
  return number !== null && `${number}` === digits && start <= number && number <= end;
}

/** How many names the rule allows. A name that is both numbered and named counts once. */
export function countNames(rule: AccountRule): number {
  const { start, end } = rule;
  const numbered = start === null || end === null ? 0 : Math.max(0, end - start + 1);
  const others = [...keysOf(rule)].filter((key) => !fitsRange(rule, key));
  return numbered + others.length;
}

/** The names it allows, numbered ones first, each once; endless ranges are read as far as somebody asks. */
export function* namesOf(rule: AccountRule): Generator<string> {
  const { prefix, suffix, start, end, extra } = rule;
  if (start !== null && end !== null) {
    for (let number = start; number <= end; number++) yield `${prefix}${number}${suffix}`;
  }
  const seen = new Set<string>();
  for (const name of extra) {
    const key = nameKey(name);
    if (seen.has(key) || fitsRange(rule, key)) continue;
    seen.add(key);
    yield name;
  }
}

/** Numbers of a rule, both included. */
interface NumberGap {
  readonly from: number;
  readonly to: number;
}

/**
 * The first numbers in a row that no account has: those to be generated next. null = none are missing.
 * @param missing the first names that nobody has, numbered ones in their order
 * @param max so many are generated at once
 */
export function firstGap(
  rule: AccountRule,
  { fits: existing, missing }: { readonly fits: number; readonly missing: readonly string[] },
  max: number,
): NumberGap | null {
  const { prefix, suffix, start, end } = rule;
  if (start === null || end === null || end < start) return null;
  if (existing === 0) return { from: start, to: Math.min(end, start + max - 1) };
  const numbers = missing
    .filter((name) => fitsRange(rule, nameKey(name)))
    .map((name) => Number(name.slice(prefix.length, name.length - suffix.length)));
  const [from] = numbers;
  if (from === undefined) return null;
  const length = numbers.findIndex((number, at) => number !== from + at);
  return { from, to: from + (length < 0 ? numbers.length : length) - 1 };
}

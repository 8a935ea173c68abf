/** Values nobody should send and somebody will. Each is tried in every place that takes a value. */

/** Lists in lists, deeper than a parser or a database likes to go down. */
function nested(depth: number): unknown {
  let value: unknown = "x";
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** What JSON can say. */
export const GARBAGE: readonly (readonly [string, unknown])[] = [
  ["a NUL", "a\0b"],
  ["half a surrogate pair", "\ud800"],
  ["empty text", ""],
  ["blank text", " \u00a0\u3000"],
  ["70 000 letters", "x".repeat(70_000)],
  ["SQL", "'; drop table user_account; --"],
  ["a path", "../../../../etc/passwd"],
  ["format characters", "%s%n{{x}}<%= x %>\u202e\ufeff"],
  ["a number as text", "1e999"],
  ["zero", 0],
  ["minus one", -1],
  ["a fraction", 0.1],
  ["past int4", 2 ** 31],
  ["past int8", 2 ** 63],
  ["past all integers", 1e308],
  ["before all integers", -1e308],
  ["null", null],
  ["true", true],
  ["false", false],
  ["an empty list", []],
  ["a long list", Array.from({ length: 2000 }, (_, index) => index)],
  ["a mixed list", [[["x"]], null, {}, -1, "a\0b"]],
  ["an empty object", {}],
  ["a prototype", JSON.parse('{"__proto__": {"admin": true}, "constructor": {"prototype": 1}}')],
  ["an object of NULs", { "a\0b": "c\0d" }],
  ["a deep value", nested(400)],
];

const IN_WORDS =
  "a NUL|half a surrogate pair|empty text|70 000 letters|a number as text|minus one|a fraction|past int8|null|a long list|a mixed list|a prototype|a deep value";

/** For names of the wire: what reads them tells kinds apart, and hands on to procedures that had all of it. */
export const WIRE_GARBAGE = GARBAGE.filter(([name]) => IN_WORDS.split("|").includes(name));

/** As a query sends it; longer texts are cut to what servers take as an address. */
export function asQueryText(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.slice(0, 3000);
}

const bytes = (text: string) => new TextEncoder().encode(text);

/** Bodies that are not what they say they are. */
export const BROKEN_BODIES: readonly (readonly [string, Uint8Array])[] = [
  ["cut JSON", bytes('{"a": [1, 2')],
  ["no JSON", bytes("<xml/>")],
  ["a bare NUL", bytes("\0")],
  ["bad UTF-8", new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0xc0, 0x22, 0x7d])],
  ["JSON of lists 100 000 deep", bytes("[".repeat(100_000) + "]".repeat(100_000))],
  ["JSON of objects 50 000 deep", bytes('{"a":'.repeat(50_000) + 1 + "}".repeat(50_000))],
  ["a number", bytes("1e400")],
  ["a text", bytes('"x"')],
  ["a list", bytes("[null]")],
  ["a key a thousand times", bytes(`{${'"a":1,'.repeat(1000)}"a":2}`)],
];

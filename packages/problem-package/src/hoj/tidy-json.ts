/** JSON as a person would lay it out: what fits into a line stands in one. The same value gives the same text. */
const WIDTH = 100;
const STEP = "  ";

export function tidyJson(value: unknown): string {
  return `${layOut(value, "")}\n`;
}

function layOut(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const flat = inOneLine(value);
  if (indent.length + flat.length <= WIDTH) return flat;
  const deeper = indent + STEP;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const lines = partsOf(value).map(([name, part]) => `${deeper}${name}${layOut(part, deeper)}`);
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}

function inOneLine(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = partsOf(value).map(([name, part]) => name + inOneLine(part));
  if (Array.isArray(value)) return `[${parts.join(", ")}]`;
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}

/** With what stands before each. */
function partsOf(value: object): (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.map((part: unknown) => ["", part] as const);
  return Object.entries(value).flatMap(([key, part]) =>
    part === undefined ? [] : [[`${JSON.stringify(key)}: `, part] as const],
  );
}

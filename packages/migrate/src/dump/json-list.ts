/** The objects of a JSON list that may be larger than memory, one after the other. */
import { DumpError } from "./dump-error.ts";
import type { TextSource } from "./text-source.ts";

/** @throws DumpError */
export async function readJsonList(
  source: TextSource,
  onObject: (found: unknown) => void,
): Promise<void> {
  const sign = () => {
    while (/[\s,\ufeff]/.test(source.text[source.at] ?? "")) source.at += 1;
    return source.text[source.at] ?? null;
  };
  if ((await source.take("before its list", sign)) !== "[") throw unreadable();
  source.at += 1;
  for (;;) {
    const next = await source.take("in its list", sign);
    if (next === "]") return;
    if (next !== "{") throw unreadable();
    const text = await source.take("in an object", () => takeObject(source));
    try {
      onObject(JSON.parse(text));
    } catch (error) {
      if (error instanceof SyntaxError) throw unreadable();
      throw error;
    }
  }
}

const unreadable = () => new DumpError("the dump is no JSON list of objects");

function takeObject(source: TextSource): string | null {
  const { text } = source;
  const from = source.at;
  let depth = 0;
  let isText = false;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isText) {
      if (code === 92) at += 1;
      else if (code === 34) isText = false;
    } else if (code === 34) isText = true;
    else if (code === 123) depth += 1;
    else if (code === 125) {
      depth -= 1;
      if (depth > 0) continue;
      source.at = at + 1;
      return text.slice(from, at + 1);
    }
  }
  return null;
}

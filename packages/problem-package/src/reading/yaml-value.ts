import { LineCounter, parseDocument } from "yaml";

/** Aliases of aliases can make a small file huge; an honest file has few. */
const ALIASES_MAX = 100;

type YamlRead = { readonly value: unknown } | { readonly fault: string };

/** What a text in YAML says, or what is wrong with it. Takes a hundred times as long as JSON. */
export function readYamlValue(text: string): YamlRead {
  const lineCounter = new LineCounter();
  try {
    const document = parseDocument(text, { lineCounter, uniqueKeys: false, logLevel: "silent" });
    const [error] = document.errors;
    if (error === undefined) return { value: document.toJS({ maxAliasCount: ALIASES_MAX }) };
    const { line } = lineCounter.linePos(error.pos[0]);
    const [words = "it cannot be read"] = error.message.split(" at line ");
    return { fault: `line ${line}: ${words}` };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

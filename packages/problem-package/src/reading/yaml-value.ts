import { type PackageReason, packageReason } from "@gavel/domain/package-reason";
import { LineCounter, parseDocument } from "yaml";

/** Aliases of aliases can make a small file huge; an honest file has few. */
const ALIASES_MAX = 100;

type YamlRead = { readonly value: unknown } | { readonly fault: PackageReason };

/** What a text in YAML says, or what is wrong with it. Takes a hundred times as long as JSON. */
export function readYamlValue(text: string): YamlRead {
  const lineCounter = new LineCounter();
  try {
    const document = parseDocument(text, { lineCounter, uniqueKeys: false, logLevel: "silent" });
    const [error] = document.errors;
    if (error === undefined) return { value: document.toJS({ maxAliasCount: ALIASES_MAX }) };
    const { line } = lineCounter.linePos(error.pos[0]);
    const [words = packageReason("yamlUnread")] = error.message.split(" at line ");
    return { fault: packageReason("yamlFault", { line, words }) };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return { fault: packageReason("yamlRefused", { words }) };
  }
}

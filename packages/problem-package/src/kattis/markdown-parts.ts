/** A Markdown statement → its parts, by the headings that name them. */
import { decoded } from "../reading/decoded.ts";

interface MarkdownParts {
  readonly description: string;
  readonly input: string;
  readonly output: string;
  readonly hint: string;
  /** Pictures in the package that it names. */
  readonly images: readonly string[];
}

export function splitMarkdown(text: string): MarkdownParts {
  const images = new Set<string>();
  const own = text
    .replace(/\r\n?/g, "\n")
    .replace(/^[ \t]*\{\{\s*(nextsample|remainingsamples)\s*\}\}[ \t]*$/gm, "")
    .replace(/\{\{\s*(nextsample|remainingsamples)\s*\}\}/g, "");
  const parts = { description: "", input: "", output: "", hint: "" };
  let part: keyof typeof parts = "description";
  let fence = "";
  for (const line of own.split("\n")) {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1];
    if (mark !== undefined)
      fence = fence === "" ? mark : line.trim().startsWith(fence) ? "" : fence;
    const heading = fence === "" ? headingOf(line) : null;
    if (heading === null) {
      parts[part] += `${fence === "" ? localImages(line, images) : line}\n`;
      continue;
    }
    part = heading === "interaction" ? "output" : heading;
    if (heading === "interaction") parts.output += "\n### Interaction\n";
  }
  return {
    description: parts.description.trim(),
    input: parts.input.trim(),
    output: parts.output.trim(),
    hint: parts.hint.trim(),
    images: [...images],
  };
}

function headingOf(line: string): "input" | "output" | "interaction" | "hint" | null {
  const title = /^#{1,4}\s+(.*?)\s*#*$/.exec(line)?.[1]?.toLowerCase() ?? "";
  if (/^(input|input format|indata|inndata|eingabe|entrada|entrée|输入|入力)$/.test(title))
    return "input";
  if (/^(output|output format|utdata|ausgabe|saída|salida|sortie|输出|出力)$/.test(title))
    return "output";
  if (/^(notes?|hints?|提示|说明|注意)$/.test(title)) return "hint";
  return /^(interaction|interaction protocol|interaktion|交互)$/.test(title) ? "interaction" : null;
}

const isElsewhere = (address: string) => /^([a-z][a-z0-9+.-]*:|\/\/|#|\/)/i.test(address);

function localImages(line: string, images: Set<string>): string {
  const take = (address: string): string | null => {
    if (isElsewhere(address)) return null;
    const path = address.replace(/^\.\//, "");
    images.add(decoded(path));
    return path.replaceAll(" ", "%20");
  };
  return line
    .replace(
      /!\[([^\]]*)\]\(\s*<?([^)\s>]+)>?(\s+"[^"]*")?\s*\)(\{[^}]*\})?/g,
      (all, text, address) => {
        const path = take(String(address));
        return path === null ? all : `![${text}](file://${path})`;
      },
    )
    .replace(
      /<img\b([^>]*?)\bsrc\s*=\s*["']([^"']+)["']([^>]*)>/gi,
      (all, before, address, after) => {
        const path = take(String(address));
        if (path === null) return all;
        const alt = /\balt\s*=\s*["']([^"']*)["']/i.exec(`${before} ${after}`)?.[1] ?? "";
        return `![${alt}](file://${path})`;
      },
    );
}

import { htmlToMarkdown } from "../html/html-to-markdown.ts";
import { tidyStatement } from "../html/tidy-markdown.ts";
import { splitMarkdown } from "../kattis/markdown-parts.ts";
import { texToMarkdown } from "../tex/convert.ts";
import { readYamlValue } from "./yaml-value.ts";

/** What makes something else of texts, by name. Of long texts only in a process of its own: see `on-process.ts`. */
const CONVERTERS = { htmlToMarkdown, tidyStatement, splitMarkdown, texToMarkdown, readYamlValue };
export type Converters = typeof CONVERTERS;

export function convert<Name extends keyof Converters>(
  name: Name,
  values: Parameters<Converters[Name]>,
): ReturnType<Converters[Name]> {
  const converter = CONVERTERS[name] as (...values: unknown[]) => ReturnType<Converters[Name]>;
  return converter(...values);
}

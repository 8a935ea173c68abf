import katexPlugin from "@vscode/markdown-it-katex";
import MarkdownIt from "markdown-it";
import { boundedFormulas } from "./bounded-formulas.ts";
import { keepFormulasWhole } from "./formula-lines.ts";
import { highlightLines } from "./highlight.ts";
import { markWords } from "./mark-words.ts";

/** Names people write after a fence, by editor mode. */
const MODES: Record<string, string> = {
  c: "c_cpp",
  cpp: "c_cpp",
  "c++": "c_cpp",
  java: "java",
  py: "python",
  python: "python",
  go: "golang",
  rust: "rust",
  rs: "rust",
  js: "javascript",
  javascript: "javascript",
  ts: "javascript",
  cs: "csharp",
  php: "php",
  rb: "ruby",
  ruby: "ruby",
};

export type Markdown = ReturnType<typeof MarkdownIt>;

/** A renderer of Markdown with formulas and coloured code. @param html keeps raw HTML: sanitise the result. */
export function createMarkdown({ html }: { html: boolean }): Markdown {
  const markdown = MarkdownIt({ html, linkify: true, breaks: false, highlight });
  markdown.use(defaultOf(katexPlugin), {
    throwOnError: false,
    katex: boundedFormulas(markdown),
  });
  keepFormulasWhole(markdown);
  openLinksOutside(markdown);
  return markdown;
}

/** The plugin is CommonJS: some bundlers hand over its exports, others the default among them. */
function defaultOf<T extends object>(module: T | { default: T }): T {
  return "default" in module ? module.default : module;
}

function openLinksOutside(markdown: Markdown) {
  const defaultLink =
    markdown.renderer.rules.link_open ??
    ((tokens, index, options, _env, self) => self.renderToken(tokens, index, options));
  markdown.renderer.rules.link_open = (tokens, index, options, env, self) => {
    const token = tokens[index];
    if (/^https?:/.test(String(token?.attrGet("href") ?? ""))) {
      token?.attrSet("target", "_blank");
      token?.attrSet("rel", "noreferrer nofollow");
    }
    return defaultLink(tokens, index, options, env, self);
  };
}

const plain = createMarkdown({ html: false });

function highlight(code: string, name: string): string {
  const escapeHtml = plain.utils.escapeHtml;
  return highlightLines(code, MODES[name.toLowerCase()])
    .map((line) =>
      line
        .map(({ text, kind }) =>
          kind === null ? escapeHtml(text) : `<span class="syn-${kind}">${escapeHtml(text)}</span>`,
        )
        .join(""),
    )
    .join("\n");
}

const markedIn = (env: unknown) => (env as { marked: readonly string[] }).marked;

const marking = createMarkdown({ html: false });
marking.renderer.rules.text = (tokens, index, _options, env) =>
  markWords(tokens[index]?.content ?? "", markedIn(env))
    .map(({ text, isMarked }) => {
      const safe = marking.utils.escapeHtml(text);
      return isMarked ? `<mark>${safe}</mark>` : safe;
    })
    .join("");

/**
 * Markdown with formulas to HTML. Raw HTML in the source is shown as text, so the result is safe to insert.
 * @param marked words that stand out
 */
export function renderMarkdown(source: string, marked: readonly string[] = []): string {
  return marked.length === 0 ? plain.render(source) : marking.render(source, { marked });
}

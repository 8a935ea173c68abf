import { splitMentions } from "@gavel/domain/mention";
import katexPlugin from "@vscode/markdown-it-katex";
import MarkdownIt from "markdown-it";
import { boundedFormulas } from "./bounded-formulas.ts";
import { keepFormulasWhole } from "./formula-lines.ts";
import { highlightLines } from "./highlight.ts";
import { leadToPlaces, type TextPlaces } from "./lead-to-places.ts";
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

/** Of an address that stands in a text. In a run of them each is tried up to here: with more, one text freezes a page for a second. */
const ADDRESS_MAX = 2048;

/** A renderer of Markdown with formulas and coloured code. @param html keeps raw HTML: sanitise the result. */
export function createMarkdown({ html }: { html: boolean }): Markdown {
  const markdown = MarkdownIt({ html, linkify: true, breaks: false, highlight });
  markdown.linkify.set({ maxLength: ADDRESS_MAX });
  markdown.use(defaultOf(katexPlugin), {
    throwOnError: false,
    katex: boundedFormulas(markdown),
  });
  keepFormulasWhole(markdown);
  openLinksOutside(markdown);
  markdown.core.ruler.push("mentions", linkMentions);
  markdown.core.ruler.push("places", leadToPlaces);
  return markdown;
}

/** Where the page of a person is, by the name that a text calls them; undefined = nobody is called so. */
export type PersonAddress = (name: string) => string | undefined;

/** What a text is drawn with. */
export interface MarkdownLook {
  readonly personAddress?: PersonAddress;
  readonly places?: TextPlaces;
}

type Core = Parameters<Parameters<Markdown["core"]["ruler"]["push"]>[1]>[0];
type Token = Core["tokens"][number];

function linkMentions(state: Core) {
  const { personAddress } = state.env as MarkdownLook;
  if (personAddress === undefined) return;
  for (const block of state.tokens) {
    if (block.children === null || block.type !== "inline") continue;
    let depth = 0;
    block.children = block.children.flatMap((token) => {
      if (token.type === "link_open") depth += 1;
      if (token.type === "link_close") depth -= 1;
      const isPlain = token.type === "text" && depth === 0;
      return isPlain ? linkedParts(state, token, personAddress) : token;
    });
  }
}

function linkedParts({ Token }: Core, whole: Token, addressOf: PersonAddress): Token[] {
  return splitMentions(whole.content).flatMap(({ text, name }) => {
    const word = new Token("text", "", 0);
    word.content = text;
    word.level = whole.level;
    const address = name === null ? undefined : addressOf(name);
    if (address === undefined) return word;
    const open = new Token("link_open", "a", 1);
    open.attrs = [["href", address]];
    return [open, word, new Token("link_close", "a", -1)];
  });
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
export function renderMarkdown(
  source: string,
  marked: readonly string[] = [],
  look: MarkdownLook = {},
): string {
  const env = { ...look, marked };
  return marked.length === 0 ? plain.render(source, env) : marking.render(source, env);
}

import type { Markdown, MarkdownLook } from "./render-markdown.ts";

/** For a text that is a page of a site: where in it one can be led, and where it leads itself. */
export interface TextPlaces {
  /** The id of a heading. */
  readonly anchorOf: (heading: string) => string;
  /** Of a link or a picture that is written as a file beside the text; undefined = as it is written. */
  readonly addressOf: (written: string) => string | undefined;
  /** Of code that is an address of the site; undefined = it is mere code. */
  readonly codeAddress: (code: string) => string | undefined;
}

type Core = Parameters<Parameters<Markdown["core"]["ruler"]["push"]>[1]>[0];
type Token = Core["tokens"][number];

export function leadToPlaces(state: Core) {
  const { places } = state.env as MarkdownLook;
  if (places === undefined) return;
  for (const [at, block] of state.tokens.entries()) {
    const { children } = block;
    if (children === null || block.type !== "inline") continue;
    const before = state.tokens[at - 1];
    if (before?.type === "heading_open") {
      const heading = children.map(({ content }) => content).join("");
      before.attrSet("id", places.anchorOf(heading));
    }
    for (const token of children) rewrite(token, places);
    block.children = children.flatMap((token) => linkedCode(state, token, places));
  }
}

function rewrite(token: Token, { addressOf }: TextPlaces) {
  const name = token.type === "link_open" ? "href" : "src";
  const written = token.attrGet(name);
  if (written === null || (name === "src" && token.type !== "image")) return;
  // Signs beyond ASCII have become escapes.
  const address = addressOf(decodeURI(String(written)));
  if (address !== undefined) token.attrSet(name, address);
}

function linkedCode({ Token }: Core, token: Token, { codeAddress }: TextPlaces): Token[] {
  const address = token.type === "code_inline" ? codeAddress(token.content) : undefined;
  if (address === undefined) return [token];
  const open = new Token("link_open", "a", 1);
  open.attrs = [["href", address]];
  return [open, token, new Token("link_close", "a", -1)];
}

/**
 * Markdown in which people may write HTML of their own. Two layers keep it harmless: this sanitiser, and the site's
 * content security policy, under which nothing that slipped through could run.
 */
import createDOMPurify, { type Config } from "dompurify";
import { createMarkdown, type MarkdownLook } from "./render-markdown.ts";

/** staff: everything but what acts (scripts, handlers, forms, frames, style sheets). member: text and its structure. */
export type HtmlTrust = "staff" | "member";

/** What we rendered ourselves stands behind it until the author's part is clean. */
const SLOT = "gavel-slot";

const PROFILES: Readonly<Record<HtmlTrust, Config>> = {
  staff: {
    ADD_TAGS: [SLOT],
    ADD_ATTR: ["target"],
    FORBID_TAGS: ["style", "form", "input", "button", "textarea", "select", "option", "dialog"],
  },
  member: {
    // No style, class or id: what a member writes cannot look like a part of the page.
    ALLOWED_TAGS: [
      ...["p", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "div", "span"],
      ...["ul", "ol", "li", "dl", "dt", "dd", "details", "summary"],
      ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
      ...[
        "a",
        "img",
        "code",
        "kbd",
        "samp",
        "var",
        "em",
        "strong",
        "b",
        "i",
        "u",
        "s",
        "del",
        "ins",
      ],
      ...["mark", "sub", "sup", "small", "abbr", "q", "cite", "ruby", "rt", "rp", SLOT],
    ],
    ALLOWED_ATTR: [
      ...["href", "target", "rel", "title", "src", "alt", "width", "height", "align"],
      ...["colspan", "rowspan", "start", "open", "lang", "dir", "data-slot"],
    ],
  },
};

const markdown = createMarkdown({ html: true });

/** HTML of formulas and code of the text that is being rendered, by the number of their slot. */
let slots: string[] = [];

for (const name of [
  "math_inline",
  "math_inline_block",
  "math_inline_bare_block",
  "math_block",
  "fence",
]) {
  const rule = markdown.renderer.rules[name];
  if (rule === undefined) continue;
  markdown.renderer.rules[name] = (...args) => {
    slots.push(rule(...args));
    return `<${SLOT} data-slot="${slots.length - 1}"></${SLOT}>`;
  };
}

const purifier = createDOMPurify(window);
purifier.addHook("afterSanitizeAttributes", (element) => {
  // A window that is opened must not steer the one it came from, and links of members vouch for nothing.
  if (element.hasAttribute("target")) element.setAttribute("rel", "noreferrer nofollow");
});

/** HTML that is safe to insert. Formulas and code are put in after the sanitising, which would tear them. */
export function renderAuthored(source: string, trust: HtmlTrust, look: MarkdownLook = {}): string {
  slots = [];
  const dirty = markdown.render(source, { ...look });
  const clean = purifier.sanitize(dirty, { ...PROFILES[trust], RETURN_DOM_FRAGMENT: true });
  // In a template nothing is fetched or run while it is put together.
  const whole = document.createElement("template");
  whole.content.append(clean);
  for (const slot of whole.content.querySelectorAll(SLOT)) {
    const part = document.createElement("template");
    const number = Number(slot.getAttribute("data-slot"));
    part.innerHTML = slots[number] ?? "";
    // Authors may write slots as well: what was put in once is not put in again.
    slots[number] = "";
    slot.replaceWith(part.content);
  }
  return whole.innerHTML;
}

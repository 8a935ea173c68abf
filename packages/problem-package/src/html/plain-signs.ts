/**
 * `<` that is meant as a sign. A reader of HTML takes `a<b` for the beginning of a tag and drops all that follows; so
 * what is no tag of HTML by its name and its attributes becomes `&lt;` before it reads.
 */

/** All that statements are written with; what is not among them is text. */
const TAGS = new Set(
  `a abbr address article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code col
  colgroup dd del details dfn dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3
  h4 h5 h6 head header hr html i iframe img input ins kbd label legend li link main map mark marquee math menu meta nav
  nobr noscript object ol o:p option p param picture pre q rp rt ruby s samp script section select small source span
  strike strong style sub summary sup svg table tbody td textarea tfoot th thead time title tr tt u ul var video wbr
  annotation annotation-xml maction menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mroot mrow
  ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none mprescripts semantics
  circle clippath defs ellipse filter g line lineargradient marker mask path pattern polygon polyline radialgradient rect
  stop symbol text tspan use tex-math`.split(/\s+/),
);

/** Attributes that stand without a value. */
const BARE = new Set(
  `allowfullscreen checked compact controls default disabled hidden ismap itemscope loop multiple muted noshade nowrap
  open readonly required reversed selected border`.split(/\s+/),
);

const NAME = /^<\/?([A-Za-z][A-Za-z0-9:-]*)/;
const ATTRIBUTE =
  /^(?:\s+|\/)?([A-Za-z_:@][\w:.@-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>=`]+|(?=[\s>])))?/;
/** Longer names are none of HTML. */
const NAME_CHARACTERS_MAX = 80;
/** Blanks before the end of a tag. */
const END_CHARACTERS_MAX = 40;
/** An attribute as far as its value; values in quotes are looked for whole, since data addresses may be long. */
const ATTRIBUTE_CHARACTERS_MAX = 4000;
/** Longer ones are pictures, which are looked through all the same; this is for texts that never end. */
const ATTRIBUTES_MAX = 200;
/** They wrap some words: without an end they are a comparison, as in `a<b`. */
const WRAPPING = new Set(["a", "b", "g", "i", "q", "s", "u"]);

/** @param sign what is put in their place */
export function escapePlainSigns(html: string, sign = "&lt;"): string {
  const page: Page = { html, lower: html.toLowerCase(), lastEnds: new Map() };
  let text = "";
  let from = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) {
    const raw = endOfRaw(page, at);
    if (raw > at) at = raw - 1;
    else if (/^<\/?[A-Za-z]/.test(html.slice(at, at + 3)) && !isTag(page, at)) {
      text += html.slice(from, at) + sign;
      from = at + 1;
    }
  }
  return text + html.slice(from);
}

interface Page {
  readonly html: string;
  readonly lower: string;
  /** Where each element ends last. */
  readonly lastEnds: Map<string, number>;
}

/** What a reader takes letter for letter; 0 where nothing of the kind begins. */
function endOfRaw({ html, lower }: Page, at: number): number {
  if (html.startsWith("<!--", at)) return endAfter(html, "-->", at);
  const name = /^<(script|style|textarea)[\s>]/.exec(lower.slice(at, at + 12))?.[1];
  return name === undefined ? 0 : endAfter(lower, `</${name}`, at);
}

function endAfter(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? text.length : at;
}

function isTag(page: Page, at: number): boolean {
  const end = endOfTag(page.html, at);
  if (end === null) return false;
  const name = NAME.exec(page.html.slice(at, at + NAME_CHARACTERS_MAX))?.[1]?.toLowerCase() ?? "";
  const isKnown = TAGS.has(name) || name.startsWith("mjx-");
  if (!isKnown || !WRAPPING.has(name) || page.html[at + 1] === "/") return isKnown;
  const last = page.lastEnds.get(name) ?? page.lower.lastIndexOf(`</${name}`);
  page.lastEnds.set(name, last);
  return last >= end;
}

/** Behind its `>`; null where it is none by what stands in it. */
function endOfTag(html: string, at: number): number | null {
  const name = NAME.exec(html.slice(at, at + NAME_CHARACTERS_MAX));
  if (name === null) return null;
  let place = at + name[0].length;
  for (let count = 0; count < ATTRIBUTES_MAX; count += 1) {
    const close = /^\s*\/?>/.exec(html.slice(place, place + END_CHARACTERS_MAX));
    if (close !== null) return place + close[0].length;
    const next = attributeAt(html, place);
    if (next === null) return null;
    const { key, hasValue, length } = next;
    if (!hasValue && !BARE.has(key.toLowerCase())) return null;
    place += length;
  }
  return null;
}

function attributeAt(html: string, place: number) {
  const text = html.slice(place, place + ATTRIBUTE_CHARACTERS_MAX);
  const head = ATTRIBUTE.exec(text);
  if (head?.[1] === undefined) return null;
  const quoted = /^(?:\s+|\/)?[A-Za-z_:@][\w:.@-]*\s*=\s*(["'])/.exec(text);
  if (quoted !== null) {
    const close = html.indexOf(quoted[1] ?? '"', place + quoted[0].length);
    if (close < 0) return null;
    return { key: head[1], hasValue: true, length: close + 1 - place };
  }
  return { key: head[1], hasValue: head[2] !== undefined, length: head[0].length };
}

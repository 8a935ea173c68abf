/**
 * Formulas that a page has drawn already. KaTeX and MathJax leave up to three things behind for one formula: what is
 * seen, MathML for readers aloud, and the source. Of them the source is taken, else the MathML, and each once.
 */
import { MathMLToLaTeX } from "mathml-to-latex";

/** What is used of an element; this package is compiled without the declarations of a browser. */
interface Element {
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly outerHTML?: string;
  readonly parentNode: Element | null;
  readonly nextSibling: Element | null;
  getAttribute?(name: string): string | null;
  querySelector?(selector: string): Element | null;
}

const classesOf = (node: Element | null) => (node?.getAttribute?.("class") ?? "").split(/\s+/);
const hasClass = (node: Element | null, ...names: readonly string[]) =>
  classesOf(node).some((name) => names.includes(name));

/** Drawn pictures of a formula whose source stands in a script behind them. */
const PICTURES = ["MathJax_Preview", "MathJax", "MathJax_Display", "MathJax_SVG", "MathJax_CHTML"];
/** What other editors and pages call theirs. */
const DRAWN = ["katex", "katex-display", "katex-mathml", "katex-html", "ql-formula"];
const ASSISTIVE = ["MJX_Assistive_MathML", "MJXp-math"];

/** Is it a formula, whole or in part? */
export function isFormula(given: unknown): boolean {
  const node = given as Element;
  switch (node.nodeName) {
    case "SCRIPT":
      return /^math\//.test(node.getAttribute?.("type") ?? "");
    case "math":
    case "MJX-CONTAINER":
      return true;
    case "SPAN":
    case "DIV":
      return hasClass(node, ...DRAWN, ...PICTURES, ...ASSISTIVE);
    default:
      return false;
  }
}

/** As Markdown; empty for a picture whose source comes elsewhere. */
export function formulaText(given: unknown): string {
  const node = given as Element;
  if (hasClass(node, "ql-formula")) return written(node.getAttribute?.("data-value") ?? "", false);
  if (node.nodeName === "SCRIPT") return scriptText(node);
  if (hasClass(node, ...PICTURES, ...ASSISTIVE) && hasScript(node)) return "";
  // Beside its MathML, in a page that lost what is around them.
  if (hasClass(node, "katex-html")) return "";
  const source = sourceOf(node);
  if (source === null) return node.textContent?.trim() ?? "";
  return written(source, isDisplay(node));
}

function scriptText(node: Element): string {
  const type = node.getAttribute?.("type") ?? "";
  const text = node.textContent ?? "";
  const source = type.startsWith("math/mml") ? fromMathml(text) : text;
  return source === null ? "" : written(source, /mode\s*=\s*display/.test(type));
}

/** Without a source there is nothing: `$$` alone would begin a formula of all that follows. */
function written(source: string, isBlock: boolean): string {
  const text = source.trim();
  if (text === "") return "";
  return isBlock ? `\n\n$$${text}$$\n\n` : `$${text}$`;
}

function isDisplay(node: Element): boolean {
  const inner = node.nodeName === "math" ? node : node.querySelector?.("math");
  return (
    hasClass(node, "katex-display", "MathJax_Display") ||
    hasClass(node.parentNode, "katex-display", "MathJax_Display") ||
    node.getAttribute?.("display") === "true" ||
    inner?.getAttribute?.("display") === "block"
  );
}

/** MathJax puts the source into a script beside what it drew, or beside what is around that. */
function hasScript(node: Element): boolean {
  for (let place: Element | null = node; place !== null; place = place.parentNode) {
    for (let next = place.nextSibling; next !== null; next = next.nextSibling) {
      if (next.nodeName === "SCRIPT") return /^math\//.test(next.getAttribute?.("type") ?? "");
      if (!hasClass(next, ...PICTURES) && (next.textContent ?? "").trim() !== "") break;
    }
    if (!hasClass(place.parentNode, ...PICTURES)) return false;
  }
  return false;
}

function sourceOf(node: Element): string | null {
  const annotation = node.querySelector?.('annotation[encoding="application/x-tex"]');
  const said = annotation?.textContent ?? node.getAttribute?.("data-latex") ?? null;
  if (said !== null && said.trim() !== "") return said;
  const math = node.nodeName === "math" ? node : node.querySelector?.("math");
  if (math?.outerHTML !== undefined) return fromMathml(math.outerHTML);
  const aloud = node.getAttribute?.("data-mathml");
  return aloud === null || aloud === undefined ? null : fromMathml(aloud);
}

const MATHML_CHARACTERS_MAX = 64 * 1024;

/** `null`: it is not to be understood, and its letters stand for it. */
function fromMathml(mathml: string): string | null {
  if (mathml.length > MATHML_CHARACTERS_MAX) return null;
  try {
    const source = MathMLToLaTeX.convert(mathml).trim();
    return source === "" ? null : source;
  } catch {
    return null;
  }
}

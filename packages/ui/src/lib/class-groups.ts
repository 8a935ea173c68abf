/**
 * Which Tailwind classes set the same thing, for those that this site uses. The library's own list knows all of
 * Tailwind, and would be a thirtieth of the code of a first page. A test holds the two alike over every class of the
 * sources; a class of a new kind is added here.
 */
import type { Config } from "tailwind-merge";

const anything = () => true;
const isLength = (value: string) => /^\[[\d.]+\w+\]$/.test(value);

/** One group for each prefix, whatever follows it, also nothing. */
function prefixes<const Names extends readonly string[]>(...names: Names) {
  return Object.fromEntries(names.map((name) => [name, [{ [name]: ["", anything] }]]));
}

const sides = (prefix: string) => ["t", "r", "b", "l", "x", "y"].map((side) => prefix + side);

const WIDTHS = ["", "0", "2", "3", "4", "8", isLength];

/** `border` and `border-2` are widths, `border-x` those of two sides; what else follows a side is its colour. */
const bordersOf = (group: string, values: typeof WIDTHS) =>
  Object.fromEntries(
    ["t", "r", "b", "l", "x", "y"].map((side) => [
      `${group}-${side}`,
      [{ border: [{ [side]: values }] }],
    ]),
  );
const borderWidths = bordersOf("border-w", WIDTHS);
const borderColors = bordersOf("border-color", [anything]);

export const classGroups: Config<string, string>["classGroups"] = {
  ...prefixes("accent", "appearance", "aspect", "animate", "brightness", "cursor", "delay"),
  ...prefixes("duration", "ease", "field-sizing", "fill", "stroke", "leading", "line-clamp"),
  ...prefixes("grid-cols", "grid-rows", "grid-flow", "col-start", "row-start", "order", "opacity"),
  ...prefixes("w", "h", "size", "min-w", "min-h", "max-w", "max-h", "basis", "grow", "shrink"),
  ...prefixes(
    "p",
    "m",
    ...sides("p"),
    ...sides("m"),
    "gap",
    "gap-x",
    "gap-y",
    "space-x",
    "space-y",
  ),
  ...prefixes("inset", "inset-x", "inset-y", "top", "right", "bottom", "left", "z"),
  ...prefixes("rounded", "rounded-t", "rounded-r", "rounded-b", "rounded-l"),
  ...prefixes("scroll-mt", "scroll-mb", "scroll-py", "rotate", "origin", "will-change"),
  ...prefixes("translate", "translate-x", "translate-y", "underline-offset", "columns"),
  ...prefixes("resize", "touch", "border-spacing", "shadow", "bg", "divide-x", "divide-y"),
  ...prefixes("transition", "overscroll"),
  display: [
    "block inline-block inline inline-flex inline-grid flex grid table contents hidden".split(" "),
    [{ table: ["row", "cell", "caption"] }, "list-item", "flow-root"],
  ].flat(),
  position: ["static", "fixed", "absolute", "relative", "sticky"],
  visibility: ["visible", "invisible", "collapse"],
  overflow: [{ overflow: ["auto", "hidden", "clip", "visible", "scroll"] }],
  "overflow-x": [{ "overflow-x": [anything] }],
  "overflow-y": [{ "overflow-y": [anything] }],
  flex: [{ flex: ["1", "auto", "initial", "none", anything] }],
  "flex-direction": [{ flex: ["row", "row-reverse", "col", "col-reverse"] }],
  "flex-wrap": [{ flex: ["wrap", "nowrap", "wrap-reverse"] }],
  "col-start-end": [{ col: [anything] }],
  "row-start-end": [{ row: [anything] }],
  "align-content": [{ content: ["start", "center", "end", "between", "stretch"] }],
  "align-items": [{ items: [anything] }],
  "align-self": [{ self: [anything] }],
  "justify-content": [{ justify: ["start", "center", "end", "between", "around", "evenly"] }],
  "justify-items": [{ "justify-items": [anything] }],
  "justify-self": [{ "justify-self": [anything] }],
  "font-size": [{ text: "2xs xs sm base read md lg xl 2xl 3xl".split(" ") }, { text: [isLength] }],
  "text-alignment": [{ text: ["left", "center", "right", "justify", "start", "end"] }],
  "text-wrap": [{ text: ["wrap", "nowrap", "balance", "pretty"] }],
  "text-color": [{ text: [anything] }],
  "text-overflow": ["truncate", { text: ["ellipsis", "clip"] }],
  "text-transform": ["uppercase", "lowercase", "capitalize", "normal-case"],
  "text-decoration": ["underline", "overline", "line-through", "no-underline"],
  "text-decoration-style": [{ decoration: ["solid", "double", "dotted", "dashed", "wavy"] }],
  "text-decoration-color": [{ decoration: [anything] }],
  "font-weight": [{ font: ["normal", "medium", "strong", "semibold", "bold"] }],
  "font-family": [{ font: [anything] }],
  "font-style": ["italic", "not-italic"],
  "fvn-spacing": ["tabular-nums", "proportional-nums"],
  "list-style-type": [{ list: ["none", "disc", "decimal"] }],
  "list-style-position": [{ list: ["inside", "outside"] }],
  "vertical-align": [{ align: [anything] }],
  whitespace: [{ whitespace: [anything] }],
  break: [{ break: ["normal", "words", "all", "keep"] }],
  "break-inside": [{ "break-inside": [anything] }],
  "break-after": [{ "break-after": [anything] }],
  wrap: [{ wrap: ["anywhere", "break-word", "normal"] }],
  hyphens: [{ hyphens: [anything] }],
  "border-style": [{ border: ["solid", "dashed", "dotted", "double", "hidden", "none"] }],
  "border-collapse": [{ border: ["collapse", "separate"] }],
  "border-w": [{ border: WIDTHS }],
  ...borderWidths,
  ...borderColors,
  "border-color": [{ border: [anything] }],
  "divide-color": [{ divide: [anything] }],
  "outline-style": [{ outline: ["none", "solid", "dashed", "dotted", "hidden"] }],
  "outline-w": [{ outline: ["", "0", "1", "2", "4"] }],
  "outline-offset": [{ "outline-offset": [anything] }],
  "outline-color": [{ outline: [anything] }],
  "ring-w": [{ ring: ["", "0", "1", "2", "4"] }],
  "ring-color": [{ ring: [anything] }],
  "object-fit": [{ object: ["contain", "cover", "fill", "none", "scale-down"] }],
  "table-layout": [{ table: ["auto", "fixed"] }],
  "pointer-events": [{ "pointer-events": [anything] }],
  select: [{ select: [anything] }],
  filter: ["filter"],
  sr: ["sr-only", "not-sr-only"],
};

/** What a later class sets altogether, it takes from earlier ones that set a part of it. */
export const conflicts: Config<string, string>["conflictingClassGroups"] = {
  overflow: ["overflow-x", "overflow-y"],
  inset: ["inset-x", "inset-y", "top", "right", "bottom", "left"],
  "inset-x": ["right", "left"],
  "inset-y": ["top", "bottom"],
  flex: ["basis", "grow", "shrink"],
  gap: ["gap-x", "gap-y"],
  p: sides("p"),
  px: ["pr", "pl"],
  py: ["pt", "pb"],
  m: sides("m"),
  mx: ["mr", "ml"],
  my: ["mt", "mb"],
  size: ["w", "h"],
  "font-size": ["leading"],
  "line-clamp": ["display", "overflow"],
  rounded: ["rounded-t", "rounded-r", "rounded-b", "rounded-l"],
  "border-w": Object.keys(borderWidths),
  "border-w-x": ["border-w-r", "border-w-l"],
  "border-w-y": ["border-w-t", "border-w-b"],
  "border-color": Object.keys(borderColors),
  "border-color-x": ["border-color-r", "border-color-l"],
  "border-color-y": ["border-color-t", "border-color-b"],
  translate: ["translate-x", "translate-y"],
};

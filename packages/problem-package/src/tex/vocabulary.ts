/** Commands and environments by what becomes of them. */

export const STYLES: Readonly<Record<string, string>> = {
  textbf: "**",
  textit: "*",
  emph: "*",
  textsl: "*",
  underline: "",
  uline: "",
  sout: "~~",
  textsc: "",
  textrm: "",
  textnormal: "",
  textsf: "",
  text: "",
  mbox: "",
  hbox: "",
  bf: "**",
  it: "*",
};

/** Commands that only change how a printed page looks. */
export const SILENT = new Set(
  `noindent indent centering raggedright raggedleft tiny scriptsize footnotesize small normalsize large Large LARGE huge
  Huge newpage clearpage pagebreak nopagebreak hfill vfill hline toprule midrule bottomrule displaystyle maketitle
  tabularnewline bfseries itshape ttfamily rmfamily sffamily em tt sc sl rm relax protect null left right sloppy
  ignorespaces leavevmode smallbreak medbreak bigbreak strut samplestart makeatletter makeatother selectfont`.split(
    /\s+/,
  ),
);
/** How many arguments go with a command that is left out. */
export const WITH_ARGUMENTS = new Map([
  ["vspace", 1],
  ["hspace", 1],
  ["label", 1],
  ["setlength", 2],
  ["addtolength", 2],
  ["vskip", 0],
  ["hskip", 0],
  ["pagestyle", 1],
  ["thispagestyle", 1],
  ["usepackage", 1],
  ["documentclass", 1],
  ["setcounter", 2],
  ["cline", 1],
  ["phantom", 1],
  ["color", 1],
  ["textcolor", 1],
  ["colorbox", 1],
  ["fontsize", 2],
  ["scalebox", 1],
  ["resizebox", 2],
  ["raisebox", 1],
  ["rule", 2],
  ["graphicspath", 1],
  ["lstset", 1],
  ["captionsetup", 1],
  ["selectlanguage", 1],
]);
export const TRANSPARENT = new Set(
  "center figure flushleft flushright table small large tiny footnotesize document problem framed samepage wraptable subfigure".split(
    " ",
  ),
);
export const ALIGNED: Readonly<Record<string, string>> = {
  align: "aligned",
  eqnarray: "aligned",
  gather: "gathered",
  multline: "gathered",
};

export function documentBody(text: string): string {
  const body = /\\begin\{document\}([\s\S]*?)(\\end\{document\}|$)/.exec(text);
  return body?.[1] ?? text;
}

export type TexPart = "description" | "input" | "output" | "interaction";

/** Headings of the sections that have a place of their own, in the languages that packages come in. */
export function partOf(heading: string): TexPart | null {
  const plain = heading
    .replace(/\\[a-z]+\s*|[{}]/g, "")
    .trim()
    .toLowerCase();
  if (
    /^(input|input file|input format|indata|inndata|syöte|eingabe|entrada|entrée|输入|入力)$/.test(
      plain,
    )
  ) {
    return "input";
  }
  if (
    /^(output|output file|output format|utdata|tuloste|ausgabe|saída|salida|sortie|输出|出力)$/.test(
      plain,
    )
  ) {
    return "output";
  }
  return /^(interaction|interaction protocol|interaktion|interaktivitet|交互)$/.test(plain)
    ? "interaction"
    : null;
}

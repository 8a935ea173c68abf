/** Letters and signs that TeX writes as commands. */

/** Accents: combining marks behind the letter, which Unicode then joins. */
const ACCENTS: Readonly<Record<string, string>> = {
  "'": "\u0301",
  "`": "\u0300",
  '"': "\u0308",
  "^": "\u0302",
  "~": "\u0303",
  "=": "\u0304",
  ".": "\u0307",
  u: "\u0306",
  v: "\u030C",
  H: "\u030B",
  c: "\u0327",
  k: "\u0328",
  r: "\u030A",
  d: "\u0323",
  b: "\u0331",
};

/** Above nothing an accent is a sign of its own, as in `10\^{}9`. */
const SPACING: Readonly<Record<string, string>> = {
  "^": "^",
  "~": "\\~",
  "`": "\\`",
  "'": "'",
  '"': '"',
};

export function isAccent(command: string): boolean {
  return Object.hasOwn(ACCENTS, command);
}

export function accented(command: string, letter: string): string {
  const base = letter
    .replace(/^\\([ij])$/, "$1")
    .replace(/^\\[ij](?![A-Za-z])/, (all) => all[1] ?? "");
  if (base.trim() === "") return SPACING[command] ?? "";
  return (base.slice(0, 1) + (ACCENTS[command] ?? "") + base.slice(1)).normalize("NFC");
}

const SIGNS: Readonly<Record<string, string>> = {
  ldots: "…",
  dots: "…",
  textellipsis: "…",
  textbackslash: "\\\\",
  textasciitilde: "\\~",
  textasciicircum: "^",
  textless: "\\<",
  textgreater: "\\>",
  textbar: "|",
  textbullet: "•",
  textdegree: "°",
  textendash: "–",
  textemdash: "—",
  textquoteleft: "‘",
  textquoteright: "’",
  textquotedblleft: "“",
  textquotedblright: "”",
  textquotedbl: '"',
  textunderscore: "\\_",
  textasteriskcentered: "\\*",
  textdollar: "\\$",
  texteuro: "€",
  euro: "€",
  pounds: "£",
  copyright: "©",
  textcopyright: "©",
  textregistered: "®",
  texttrademark: "™",
  S: "§",
  P: "¶",
  dag: "†",
  ddag: "‡",
  aa: "å",
  AA: "Å",
  ae: "æ",
  AE: "Æ",
  o: "ø",
  O: "Ø",
  oe: "œ",
  OE: "Œ",
  l: "ł",
  L: "Ł",
  ss: "ß",
  i: "ı",
  j: "ȷ",
  dh: "ð",
  DH: "Ð",
  th: "þ",
  TH: "Þ",
  TeX: "TeX",
  LaTeX: "LaTeX",
  slash: "/",
  guillemotleft: "«",
  guillemotright: "»",
  " ": " ",
  ",": "\u2009",
  ";": " ",
  ":": " ",
  "!": "",
  "/": "",
  "-": "",
  "%": "%",
  "&": "&amp;",
  "#": "\\#",
  _: "\\_",
  $: "\\$",
  "{": "{",
  "}": "}",
  "@": "",
  quad: "\u2003",
  qquad: "\u2003\u2003",
  thinspace: "\u2009",
  enspace: "\u2002",
  space: " ",
  nobreakspace: "\u00A0",
};

export function signOf(command: string): string | null {
  return Object.hasOwn(SIGNS, command) ? (SIGNS[command] ?? "") : null;
}

/** Text that Markdown would read as marks of its own. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\*_`[\]<>]/g, "\\$&");
}

import { expect, test } from "vitest";
import { texToMarkdown } from "./convert.ts";

const convert = (tex: string) =>
  texToMarkdown(tex, { constants: new Map([["n", "5"]]), timeLimitS: null });

test.each([
  ["a\\\\*[1cm]b", "a  \nb"],
  ["\\texttt[x]{ a ` b }", "`` a ` b ``"],
  ["\\begin{ itemize }\\item a\\end{itemize}", "- a"],
  ["x\\end{y}z", "xz"],
  ["\\( a \\)", "$a$"],
  ["10\\^{}9 \\~{}a \\'{}b \\={}c", "10^9 \\~a 'b c"],
  ["\\lstinline|a_{%b}| \\lstinline[x]{c}", "`a_{%b}` `c`"],
  ["\\ensuremath{x_1} $\\ensuremath{y}$", "$x_1$ $" + "{y}$"],
  ["\\newcommand{\\a}{7\\xspace}\\a b $\\a$ c\\xspace.", "7 b $7$ c."],
  ["\\textcolor[rgb]{1,0,0}{a} \\resizebox{1cm}{!}{b} \\vskip [c]", "a b \\[c\\]"],
  ["\\begin{tabular*}{5cm}{l}a\\\\b\\end{tabular*}", "| a |\n| --- |\n| b |"],
  ["$ a \n b $", "$a b$"],
  ["\\url{a\\_b\\#c}", "<a_b#c>"],
  ["\\href{a\\%b}{c}", "[c](a%b)"],
  ["\\caption[short]{long}", "long"],
  ["\\constant{ n }\\constant{q}", "5"],
  ["\\begin{enumerate}[a]\\item x\\item y\\end{enumerate}", "1. x\n2. y"],
  ["\\begin{itemize}\n\\item a\n\nb\n\n\n\nc\\end{itemize}", "- a\n\n  b\n\n  c"],
  [
    "\\begin{itemize}\\item[\\textbf{q}] a\\item[p \\textbf{q}] b\\end{itemize}",
    "- **q** a\n- **p q** b",
  ],
  [
    "\\begin{itemize}\\item[\\emph{q}] a\\item[$2**3$] b\\end{itemize}",
    "- ***q*** a\n- **$2**3$** b",
  ],
  ["\\begin{itemize}\\item[] a\\end{itemize}", "-  a"],
  ["\\begin{quote}\n a \n\\end{quote}", "> a"],
  ["\\epigraph{a}{b}", "> a\n>\n> — b"],
  ["\\begin{gather}a\\end{gather}", "$$\n\\begin{gathered}a\\end{gathered}\n$$"],
  ["\\begin{multline*}a\\end{multline*}", "$$\n\\begin{gathered}a\\end{gathered}\n$$"],
  ["\\begin{minipage}[t]{5cm}a\\end{minipage}", "a"],
  ["\\begin{wrapfigure}[3]{r}[1]{2cm}a\\end{wrapfigure}", "a"],
  ["\\begin{center}[x]a\\end{center}", "a"],
  ["{a\\begin{center}b\\end{center}", "a\n\nb"],
  ["a   \nb  \nc", "a\nb\nc"],
  ["a } b", "a  b"],
  ["a--b---c----d", "a–b—c----d"],
  ["a<b<<c>>d>e", "a\\<b«c»d\\>e"],
  ["{\\bfseries b} {\\sc c} {\\rm d} {\\ttfamily e}", "**b** c d `e`"],
  ["\\textbf{ } \\textbf{ a }x", "**a** x"],
  ["\\LaTeX{}x \\%{}y", "LaTeXx %y"],
  ["\\noindent* x\\centering", "x"],
  ["\\'{\\i}\\\"{\\aa}\\^{\\j}\\'{ab}", "íå\u0308ĵáb"],
  ["\\vspace{1cm}x \\hspace*{2cm}y", "x y"],
  ["\\section*{Note}n", "### Note\n\nn"],
  ["a%b\n  %c\nd\\%e%f", "a d%e"],
  ["\\verb|`a``|", "``` `a`` ```"],
  ["\\verb|a`| \\verb|`a|", "`` a` `` `` `a ``"],
  ["\\verb|abc", "`abc`"],
  ["\\texttt{ }|", "|"],
  ["\\texttt{a$x$} \\texttt{``q''~z} \\texttt{\\textbf{a}&b}", 'a$x$ `"q" z` **a**&b'],
  ["\\begin{lstlisting}[language=C]\nint a;\n\\end{lstlisting}", "```\nint a;\n```"],
  ["\\begin{minted}{c}\nint ```a;\n\\end{minted}", "````\nint ```a;\n````"],
  ["\\begin{verbatim}[x]{y}\n\\end{verbatim}", "```\n[x]{y}\n```"],
  ["$a\\label{x}$ $$a\\tag{1}\n\n b$$", "$a\\label{x}$\n\n$$\na\n b\n$$"],
  ["$a {b", "$a {b$"],
])("%j becomes %j", (tex, markdown) => {
  const { description, unknown } = convert(tex);
  expect([description, unknown]).toEqual([markdown, []]);
});

test.each([
  ["\\def\\a{b}\\a \\def \\c#1#2{#2#1}$\\c{x}{y}$", "b$yx$"],
  ["\\DeclareMathOperator{\\lcm}{lcm}$\\lcm(a)$", "$\\operatorname{lcm} (a)$"],
  ["\\DeclareMathOperator*{ \\lcm }{lcm}$\\lcm$", "$\\operatorname{lcm}$"],
  ["\\newcommand{\\a}[2][d]{#1-#2}\\a{x} \\a[y]{z}", "d-x y-z"],
  ["\\newcommand*{\\a}[x]{b}\\a", "b"],
  ["\\newcommand{\\a}{\\b}\\newcommand{\\b}{c}$\\a \\{ \\d$", "$c \\{ \\d$"],
])("what a statement defines is written out: %j", (tex, markdown) => {
  expect(convert(tex)).toMatchObject({ description: markdown, unknown: [] });
});

test("what defines itself ends, and a name of the host's own stays its own", () => {
  const { description } = convert("\\def\\a{\\a\\a}$\\a$");
  expect(description.split("\\a")).toHaveLength(1025);
  expect(convert("\\def\\htmlPixelsInCm{5}\\htmlPixelsInCm").description).toBe("");
});

test.each([
  ["\\begin{toString}a\\end{toString}", "a", ["\\begin{toString}"]],
  ["\\odd[a]{b}c", "bc", ["\\odd"]],
])("%j is named as unknown", (tex, markdown, names) => {
  expect(convert(tex)).toMatchObject({ description: markdown, unknown: names });
});

test("pictures are named without the folder they lie in, and told in plain words", () => {
  expect(convert("\\includegraphics{ ./a b.png }")).toMatchObject({
    ...{ description: "![](file://a%20b.png)", images: ["a b.png"] },
  });
  expect(convert("\\illustration{1}{a.png}{\\textbf{x} [y]}").description).toBe(
    "![x y](file://a.png)\n\n**x** \\[y\\]",
  );
});

test("files that programs read and write are headings of Input and Output", () => {
  expect(convert("\\InputFile a\n\\OutputFile b")).toMatchObject({ input: "a", output: "b" });
});

test.each([
  ["{lr}a&b", "| a | b |\n| --- | --: |"],
  ["[t]{l}a", "| a |\n| --- |"],
  ["{l}", ""],
  ["{l}\\multirow{2}{*}{x}&y", "| x | y |\n| --- | --- |"],
  [
    "{|l|*{2}{c}|}a & b & c & d\\\\\\multicolumn{1}{c}{x}&\\multicolumn{60}{c}{y}\\\\ p|q & $a|b$",
    "| a | b | c | d |\n| --- | :-: | :-: | --- |\n| x | y |  |  |\n| p\\|q | $a\\|b$ |  |  |",
  ],
  ["{l}\\multicolumn{2}{c}{x}&y", "| x |  | y |\n| --- | --- | --- |"],
])("a table of %j", (tex, markdown) => {
  expect(convert(`\\begin{tabular}${tex}\\end{tabular}`).description).toBe(markdown);
  expect(
    convert(`\\begin{tabularx}{5cm}${tex.replace("[t]", "")}\\end{tabularx}`).description,
  ).toBe(markdown);
});

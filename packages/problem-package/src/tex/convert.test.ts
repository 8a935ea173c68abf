import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { texToMarkdown } from "./convert.ts";

const convert = (tex: string) =>
  texToMarkdown(tex, { constants: new Map([["n", "5"]]), timeLimitS: 2.5 });
const text = (tex: string) => convert(tex).description;

describe("text", () => {
  test.each([
    ["a \\textbf{b} \\emph{c}", "a **b** *c*"],
    ["{\\bf b} {\\it c} {\\tt d}", "**b** *c* `d`"],
    ["\\texttt{a\\_b \\{x\\}}", "`a_b {x}`"],
    ["\\t{ls -l}", "`ls -l`"],
    ["``a'' `b' -- c --- d", "“a” ‘b’ – c — d"],
    ["<<a>> \\ldots~x", "«a» …\u00A0x"],
    ["50\\% of \\$3 \\& \\#1 a\\_b", "50% of \\$3 &amp; \\#1 a\\_b"],
    ["a*b_c [d] <e>", "a\\*b\\_c \\[d\\] \\<e\\>"],
    ["Erd\\H{o}s \\\"{o}\\'e \\aa\\ \\c{c} \\o", "Erdős öé å ç ø"],
    ["a % comment\nb\n% whole line\nc", "a b\nc"],
    ["100\\% % comment\n", "100%"],
    ["one\n\n\n\ntwo", "one\n\ntwo"],
    ["one\\\\two", "one  \ntwo"],
    ["one\ntwo   \nthree", "one\ntwo\nthree"],
    ["\\url{http://x.org/a_b} \\href{http://y.org}{Y}", "<http://x.org/a_b> [Y](http://y.org)"],
    ["x\\footnote{note}", "x (note)"],
    ["\\sout{no} \\underline{yes} \\textsc{Caps}", "~~no~~ yes Caps"],
    ["{\\large big} \\noindent text", "big text"],
    ["\\constant{n}", "5"],
    ["\\verb|a{b}|", "`a{b}`"],
  ])("%j", (tex, markdown) => {
    expect(text(tex)).toBe(markdown);
  });
});

describe("formulas", () => {
  test.each([
    ["$a_1 * b$", "$a_1 * b$"],
    ["\\(x\\)", "$x$"],
    ["$$x < y$$", "$$\nx < y\n$$"],
    ["\\[ \\sum_{i} \\]", "$$\n\\sum_{i}\n$$"],
    ["$\\text{a \\$ b}$", "$\\text{a \\$ b}$"],
    [
      "\\begin{align*}a &= b\\\\ c &= d\\end{align*}",
      "$$\n\\begin{aligned}a &= b\\\\ c &= d\\end{aligned}\n$$",
    ],
    ["\\newcommand{\\N}{10^5}$n \\le \\N$", "$n \\le 10^5$"],
    ["\\newcommand{\\p}[2]{(#1,#2)}$\\p{a}{b}$ and \\p{1}{2}", "$(a,b)$ and (1,2)"],
    ["\\def\\x{y}\\x", "y"],
  ])("%j", (tex, markdown) => {
    // Blanks mean nothing inside formulas.
    const squeezed = (one: string) => one.replaceAll(" ", "");
    expect(squeezed(text(tex))).toBe(squeezed(markdown));
  });
});

describe("blocks", () => {
  test("lists, also in lists", () => {
    const tex =
      "\\begin{itemize}\\item a\n\\begin{enumerate}\\item b\\item c\\end{enumerate}\n\\item[x] d\\end{itemize}";
    expect(text(tex)).toBe("- a\n\n  1. b\n  2. c\n- **x** d");
  });

  test("tables", () => {
    const tex =
      "\\begin{tabular}{|l|c|r|}\\hline A & $x$ & B \\\\ \\hline \\multicolumn{2}{c}{wide} & 1\\\\\n\\end{tabular}";
    expect(text(tex)).toBe("| A | $x$ | B |\n| --- | :-: | --: |\n| wide |  | 1 |");
  });

  test("code as it stands", () => {
    const tex = "\\begin{verbatim}\nint a; % no comment\n\\textbf{x}\n\\end{verbatim}";
    expect(text(tex)).toBe("```\nint a; % no comment\n\\textbf{x}\n```");
  });

  test("pictures, with what is written below them", () => {
    const { description, images } = convert(
      "\\illustration{0.3}{cat.jpg}{A \\emph{cat}}\n\\begin{figure}\\centering\\includegraphics[width=1cm]{dog}\\caption{Dog}\\end{figure}",
    );
    expect(description).toBe("![A cat](file://cat.jpg)\n\nA *cat*\n\n![](file://dog)\n\nDog");
    expect(images).toEqual(["cat.jpg", "dog"]);
  });

  test("quotes", () => {
    expect(text("\\begin{quote}a\n\nb\\end{quote}")).toBe("> a\n>\n> b");
  });
});

describe("parts", () => {
  test("by headings or environments", () => {
    const tex =
      "\\problemname{The \\emph{Name}}\nStory.\n\\section*{Input}\nIn.\n\\section*{Output}\nOut.\n\\section*{Scoring}\nPoints.";
    expect(convert(tex)).toMatchObject({
      title: "The *Name*",
      description: "Story.",
      input: "In.",
      output: "Out.\n\n### Scoring\n\nPoints.",
    });
    expect(
      convert("S.\\begin{Input}I.\\end{Input}\\begin{Interaction}T.\\end{Interaction}"),
    ).toMatchObject({
      input: "I.",
      interaction: "T.",
    });
  });

  test("what is not known is named, and its text kept", () => {
    const { description, unknown } = convert("\\fancy{text} \\begin{odd}more\\end{odd}");
    expect(unknown).toEqual(["\\fancy", "\\begin{odd}"]);
    expect(description).toContain("text");
    expect(description).toContain("more");
  });
});

test("no text makes it fail, hang or grow without bound", () => {
  const piece = fc.constantFrom(
    ..."\\begin{itemize} \\end{itemize} \\item \\begin{tabular}{ll} \\end{tabular} & \\\\ { } $ $$ \\[ \\] \\textbf{ \\verb|".split(
      " ",
    ),
    ..."\\newcommand{\\a}{\\a\\a} \\def\\b{\\b} \\a \\b #1 [ ] % \\ ` - -- ~ \\section{ \\input{x} é".split(
      " ",
    ),
    "\n\n",
    "word",
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 60 }),
      (parts) => {
        const tex = parts.join("");
        const { description, input, output } = convert(tex);
        expect((description + input + output).length).toBeLessThan(200_000);
      },
    ),
    { numRuns: 400 },
  );
});

test("the time limit is what the package says, and is missed where it says none", () => {
  const tex = "It has \\timelimit{}\\,s.";
  expect(convert(tex).description).toMatch(/^It has 2\.5.s\.$/);
  const unsaid = texToMarkdown(tex, { constants: new Map(), timeLimitS: null });
  expect(unsaid.unknown).toEqual(["\\timelimit"]);
});

test("environments 59 deep are read, and what lies deeper is left out", () => {
  const nested = (levels: number) =>
    `${"\\begin{center}".repeat(levels)}x${"\\end{center}".repeat(levels)}`;
  expect(text(nested(59))).toBe("x");
  expect(text(nested(60))).toBe("");
});

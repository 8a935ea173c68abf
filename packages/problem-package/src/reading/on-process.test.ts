import { expect, test } from "vitest";
import { onProcess } from "./on-process.ts";

const place = { path: "a.tex", what: "it" };
const tex = (source: string) =>
  onProcess(place, "texToMarkdown", source, { constants: new Map([["n", "5"]]), timeLimitS: null });

const blanks = " ".repeat(3000);

test.each(["", blanks])("a text is converted as it would be here, several at once", async (gap) => {
  const all = await Promise.all(
    ["\\textbf{a}", "\\constant{n}", "$x$"].map((one) => tex(one + gap)),
  );
  expect(all.map(({ description }) => description)).toEqual(["**a**", "5", "$x$"]);
  const image = `${gap}<b>a</b><img src="data:image/png;base64,${btoa("png")}">`;
  const html = await onProcess(place, "htmlToMarkdown", image, "d");
  expect(html.markdown).toBe("**a**![](file://d1.png)");
  expect(html.images.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(["png"]);
});

test("what lies too deep is told as such, and the process goes on", async () => {
  const deep = "<div>".repeat(20_000);
  await expect(onProcess(place, "htmlToMarkdown", deep, "")).rejects.toThrow(RangeError);
  expect((await tex(`b${blanks}`)).description).toBe("b");
});

test("a text that takes too long is refused, and nobody waits for it", async () => {
  // Each opening is looked for to the end of all.
  const slow = tex("\\begin{verbatim}".repeat(200_000));
  const others = tex(`c${blanks}`).then(({ description }) => description);
  expect(await Promise.race([others, slow])).toBe("c");
  await expect(slow).rejects.toMatchObject({
    refusals: [{ path: "a.tex", reason: "it takes too long to read" }],
  });
});

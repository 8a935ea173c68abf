import { expect, test } from "vitest";
import { refuseDeep } from "./depth.ts";

const nested = (levels: number, tag = "div") => `<${tag}>`.repeat(levels);
const DEEP = /the HTML is too deep/;

test("elements may lie in each other 198 deep, inside the page and its body", () => {
  expect(() => refuseDeep(nested(198))).not.toThrow();
  expect(() => refuseDeep(nested(199))).toThrow(DEEP);
  expect(() => refuseDeep(`${nested(197)}x`)).not.toThrow();
});

test("what stands side by side is not deep, whether it is closed or not", () => {
  const rows = "<tr><td>1<td>2".repeat(300);
  const block = `${nested(50)}x${"</div>".repeat(50)}`;
  for (const text of ["<p>a", "<li>a", "<br>", "<b>x</b>", block, `<table>${rows}</table>`]) {
    expect(() => refuseDeep(text.repeat(250))).not.toThrow();
  }
  expect(() => refuseDeep("")).not.toThrow();
});

test.each([
  ["a mark in a comment", "<div><!--</div>-->"],
  ["a mark in a script", "<div><script></div></script>"],
  ["a mark in a value", "<div><br title='</div>'>"],
  ["an end that is out of reach", "<div><table><tr><td></div>"],
  ["letters that are begun anew in each paragraph", "<p><font size=? color=?></p>"],
])("%s closes nothing", (_name, text) => {
  const whole = Array.from({ length: 250 }, (_, at) => text.replaceAll("?", `${at}`)).join("");
  expect(() => refuseDeep(whole)).toThrow(DEEP);
});

test.each([["<table>"], ["</body><!-- x -->"], ["<ul><li>"], ["<svg>"]])(
  "behind %s too",
  (head) => {
    expect(() => refuseDeep(head + nested(300, "span"))).toThrow(DEEP);
  },
);

test("of a million levels a few hundred are looked at", () => {
  const start = process.threadCpuUsage();
  expect(() => refuseDeep(nested(1_000_000))).toThrow(DEEP);
  // All of them would take hours.
  expect(process.threadCpuUsage(start).user).toBeLessThan(5_000_000);
});

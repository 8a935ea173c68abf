/** Which `<` begin a tag: all others are text, and a reader of HTML would drop what follows them. */
import { describe, expect, test } from "vitest";
import { escapePlainSigns } from "./plain-signs.ts";

describe("tags stay", () => {
  test.each([
    ["<p>"],
    ["</b>"],
    ["<br/>"],
    ["<br />"],
    ["<b>x</b>"],
    ["<u>u</u>"],
    ["<P CLASS=x>"],
    ["<o:p>"],
    ["<mjx-x>"],
    ["<p foo=1>"],
    ["<p a = b>"],
    ["<p a=>"],
    ["<p/x=1>"],
    ["<p @x=1 :y=2>"],
    ["<p foo='a>b'>"],
    ['<p foo="a>b" bar=\'c"d\'>'],
    ["<p nowrap>"],
    ["<td NOWRAP>"],
    ["<a href=x>y</a>"],
    ["<I>x</i>"],
    [`<img src="${"a".repeat(9000)}">`],
    [`<p ${"a=1 ".repeat(198)}>`],
  ])("%s", (html) => expect(escapePlainSigns(html)).toBe(html));
});

describe("what is none is text", () => {
  test.each([
    ["a<b"],
    ["a<b x"],
    ["a<i>n"],
    ["<b>x"],
    ["<s>q"],
    ["<a href=x>y"],
    ["<p"],
    ["<p x"],
    ["<foo>"],
    ["</foo>"],
    ["<p foo>"],
    ['<p foo="a>'],
    ["<p =>"],
    ["<br / >"],
    ["<scripty>"],
    [`<p ${"a=1 ".repeat(201)}>`],
  ])("%s", (html) => expect(escapePlainSigns(html)).toBe(html.replace("<", "&lt;")));
});

test.each([
  ["< b", "< b"],
  ["a<1", "a<1"],
  ["x<2<b", "x<2&lt;b"],
  ["<b>1</b> a<b>c", "<b>1</b> a&lt;b>c"],
  ["a<b>c <b>1</b>", "a<b>c <b>1</b>"],
  ["</i>a<i>b", "</i>a&lt;i>b"],
  ["a<b<c", "a&lt;b&lt;c"],
  ["x<y and <p>z<w</p>", "x&lt;y and <p>z&lt;w</p>"],
])("of several each is looked at: %s", (html, expected) => {
  expect(escapePlainSigns(html)).toBe(expected);
});

test.each([
  ["<!-- a<b -->c<d", "<!-- a<b -->c&lt;d"],
  ["<!-- a<b", "<!-- a<b"],
  ["<script>a<b</script>c<d", "<script>a<b</script>c&lt;d"],
  ["<SCRIPT>a<b</Script>c<d", "<SCRIPT>a<b</Script>c&lt;d"],
  ["<script>a<b", "<script>a<b"],
  ["<style>a<b</style>x<y", "<style>a<b</style>x&lt;y"],
  ["<textarea >a<b</textarea>x<y", "<textarea >a<b</textarea>x&lt;y"],
])("what is taken letter for letter is left alone: %s", (html, expected) => {
  expect(escapePlainSigns(html)).toBe(expected);
});

import { expect, test } from "vitest";
import { readUploadAnswer } from "./upload-answer.ts";

const url = "/api/public/img/a.webp";

test.each([
  { status: 200, data: { url } },
  // As other servers behind the same address answer.
  { data: { url } },
])("%j is an upload that arrived", async (body) => {
  expect(await readUploadAnswer(Response.json(body))).toEqual({ data: { url } });
});

test.each([
  [Response.json({ status: 400, code: "FILE_TYPE" }), "FILE_TYPE"],
  [Response.json({ code: "FILE_TOO_LARGE" }, { status: 413 }), "FILE_TOO_LARGE"],
  [Response.json({ data: { url } }, { status: 500 }), undefined],
  [new Response("<html>", { status: 200 }), undefined],
])("a refusal keeps its code", async (answer, refusal) => {
  expect(await readUploadAnswer(answer)).toEqual({ refusal });
});

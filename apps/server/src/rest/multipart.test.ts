import { expect, test } from "vitest";
import { BodyTooLarge } from "./body.ts";
import { readFilePart } from "./multipart.ts";
import { BODY_PATIENCE } from "./patience.ts";

/** The body in pieces of `step` bytes, so that every boundary is cut somewhere. */
async function inPieces(form: FormData, step: number): Promise<Request> {
  const whole = new Request("http://x/", { method: "POST", body: form });
  const type = whole.headers.get("content-type") ?? "";
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += step)
        controller.enqueue(bytes.slice(at, at + step));
      controller.close();
    },
  });
  return new Request("http://x/", { method: "POST", body, headers: { "content-type": type } });
}

async function read(request: Request, maxBytes = 1e6) {
  const { fileName, chunks } = await readFilePart(request, "file", maxBytes, BODY_PATIENCE);
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk));
  return { fileName, text: Buffer.concat(parts).toString("latin1") };
}

const content = "line\r\n--not the end\r\n-\r\n\r\n--";
function formWith(...names: string[]): FormData {
  const form = new FormData();
  form.append("mode", "default");
  for (const name of names) form.append(name, new File([content], `${name}.zip`));
  return form;
}

test.each([1, 2, 3, 7, 50, 10_000])(
  "finds the file when the body comes in pieces of %i",
  async (step) => {
    expect(await read(await inPieces(formWith("other", "file", "late"), step))).toEqual({
      fileName: "file.zip",
      text: content,
    });
  },
);

test.each([1, 7, 10_000])("short fields around the file are read in pieces of %i", async (step) => {
  const form = formWith("file");
  form.append("gid", "42");
  form.append("essay", "x".repeat(1001));
  const request = await inPieces(form, step);
  const part = await readFilePart(request, "file", 1e6, BODY_PATIENCE);
  expect([...part.fields]).toEqual([["mode", "default"]]);
  for await (const _ of part.chunks) {
    // The file lies before what is asked for.
  }
  await part.readRest();
  expect([...part.fields]).toEqual([
    ["mode", "default"],
    ["gid", "42"],
  ]);
});

test("an empty file has no chunks", async () => {
  const form = new FormData();
  form.append("file", new File([], "a.zip"));
  expect(await read(await inPieces(form, 5))).toEqual({ fileName: "a.zip", text: "" });
});

test("a body without that file, a body that is no form, a body that breaks off", async () => {
  await expect(read(await inPieces(formWith("other"), 9))).rejects.toMatchObject({
    code: "PARAM_MISSING",
  });
  const json = new Request("http://x/", { method: "POST", body: "{}" });
  await expect(read(json)).rejects.toMatchObject({ code: "PARAM_MISSING" });
  const broken = new Request("http://x/", {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
  });
  await expect(read(broken)).rejects.toMatchObject({ code: "PARAM_INVALID" });
});

test.each([
  ["C:\\Users\\me\\a.zip", "a.zip"],
  ["../../a.zip", "a.zip"],
])("of the path %s the name is left", async (sent, kept) => {
  const form = new FormData();
  form.append("file", new File([content], sent));
  expect((await read(await inPieces(form, 50))).fileName).toBe(kept);
});

test("a file name with a NUL is refused", async () => {
  const form = new FormData();
  form.append("file", new File([content], "a\0.zip"));
  await expect(read(await inPieces(form, 50))).rejects.toMatchObject({ code: "PARAM_INVALID" });
});

test("too many bytes are refused as they come", async () => {
  await expect(read(await inPieces(formWith("file"), 10), 100)).rejects.toBeInstanceOf(
    BodyTooLarge,
  );
});

test("a boundary that is longer than one may be is refused", async () => {
  const send = (boundary: string) => {
    const part = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx`;
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
    const body = `${part}\r\n--${boundary}--\r\n`;
    return read(new Request("http://x/", { method: "POST", body, headers }));
  };
  expect(await send("b".repeat(70))).toEqual({ fileName: "a", text: "x" });
  await expect(send("b".repeat(71))).rejects.toMatchObject({ code: "PARAM_INVALID" });
});

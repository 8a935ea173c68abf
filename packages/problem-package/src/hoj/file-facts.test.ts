import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fileFacts } from "./file-facts.ts";

const md5 = (text: string) => createHash("md5").update(text).digest("hex");

test("the sums of a text in whatever pieces it comes are those of the whole", async () => {
  const text = fc
    .array(fc.constantFrom("a", "é", "中", " ", "\t", "\n", "\r\n", "\n\n", "  "), {
      maxLength: 40,
    })
    .map((parts) => parts.join(""));
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 7 }), async (content, size) => {
      const bytes = Buffer.from(content);
      const file = {
        path: "x",
        bytes: bytes.byteLength,
        isExecutable: false,
        async *open() {
          for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
        },
      };
      const lines = content.split("\n").map((line) => line.replace(/[ \t\r]+$/, ""));
      expect(await fileFacts(file)).toEqual({
        outputMd5: md5(content),
        outputSize: bytes.byteLength,
        allStrippedOutputMd5: md5(content.replace(/\s/g, "")),
        EOFStrippedOutputMd5: md5(lines.join("\n").replace(/\n+$/, "")),
      });
    }),
  );
});

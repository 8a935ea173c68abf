import { expect, test } from "vitest";
import { readUntil, waitFor } from "./wait-for.ts";

test("what comes about is handed over, also after looks that failed", async () => {
  const looks = [null, false, undefined, new Error("not up yet"), 0];
  const found = await waitFor("a number", () => {
    const look = looks.shift();
    if (look instanceof Error) throw look;
    return look;
  });
  expect(found).toBe(0);
});

test("what does not come about fails by its name, with the last error as the cause", async () => {
  await expect(waitFor("rain", () => null, 1)).rejects.toThrow("rain: not within 1 ms");
  const refused = new Error("refused");
  const failure = await waitFor("sign-in", () => Promise.reject(refused), 1).catch((e) => e);
  expect(failure).toMatchObject({ message: "sign-in: not within 1 ms", cause: refused });
});

test("a stream is read until a text that comes in pieces, and fails when it ends before", async () => {
  const said = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of ["one tw", "o three"])
          controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    });
  expect(await readUntil(said(), "two")).toBe("one two three");
  await expect(readUntil(said(), "four")).rejects.toThrow('without "four":\none two three');
});

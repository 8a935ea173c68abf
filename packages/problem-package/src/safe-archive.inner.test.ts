/** Archives that are files of an archive. */
import { existsSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, expect, test } from "vitest";
import { ARCHIVE_LIMITS, openArchive, readText, withInner } from "./safe-archive.ts";
import { makeScratch, makeZip } from "./testing/make-archive.ts";

const scratch = makeScratch();
afterAll(() => scratch.remove());

async function open(limits: Partial<typeof ARCHIVE_LIMITS> = {}) {
  const inner = await makeZip({ "b.txt": "12345", "c/d.txt": "6" });
  const whole = await makeZip({ "x/inner.zip": inner, "a.txt": "1" });
  const archive = await openArchive(scratch.write(whole), { ...ARCHIVE_LIMITS, ...limits });
  const file = archive.tree.files.get("x/inner.zip");
  if (file === undefined) throw new Error("no archive inside");
  return { archive, file, bytes: file.bytes + 1 };
}

test("its files are read as long as the whole is open", async () => {
  const before = new Set(readdirSync(tmpdir()));
  const { archive, file } = await open();
  const tree = await archive.inner(file);
  expect([tree.name, [...tree.files.keys()]]).toEqual(["inner", ["b.txt", "c/d.txt"]]);
  const text = tree.files.get("b.txt");
  expect(text === undefined ? null : await readText(text, 9)).toBe("12345");
  const own = readdirSync(tmpdir()).filter(
    (name) => name.startsWith("gavel-inner-") && !before.has(name),
  );
  expect(own.length).toBeGreaterThan(0);
  await archive.close();
  const left = own.filter((name) => existsSync(`${tmpdir()}/${name}/archive`));
  // Others may be at it in the same folder, but one of these was ours.
  expect(left.length).toBeLessThan(own.length);
});

test("all archives together are held to the limits of one", async () => {
  const { archive: whole, bytes } = await open();
  await whole.close();
  const most = async (limits: Partial<typeof ARCHIVE_LIMITS>, times: number) => {
    const { archive, file } = await open(limits);
    try {
      for (let count = 0; count < times; count += 1) await archive.inner(file);
      return "read";
    } catch (error) {
      return (error as { fault?: unknown }).fault;
    } finally {
      await archive.close();
    }
  };
  expect(await most({ totalBytesMax: bytes + 6 }, 1)).toBe("read");
  expect(await most({ totalBytesMax: bytes + 5 }, 1)).toBe("tooBig");
  expect(await most({ totalBytesMax: bytes + 12 }, 2)).toBe("read");
  expect(await most({ totalBytesMax: bytes + 11 }, 2)).toBe("tooBig");
  expect(await most({ entriesMax: 6 }, 1)).toBe("read");
  expect(await most({ entriesMax: 3 }, 1)).toBe("tooBig");
});

test("one that is opened by itself has limits of its own", async () => {
  const { archive, file } = await open();
  const most = async (limits: Partial<typeof ARCHIVE_LIMITS>) => {
    try {
      const use = async (one: typeof archive) => [...one.tree.files.keys()].join(" ");
      return await withInner(file, { ...ARCHIVE_LIMITS, ...limits }, use);
    } catch (error) {
      return (error as { fault?: unknown }).fault;
    }
  };
  expect(await most({ totalBytesMax: 6 })).toBe("b.txt c/d.txt");
  expect(await most({ totalBytesMax: 5 })).toBe("tooBig");
  expect(await most({ entriesMax: 1 })).toBe("tooBig");
  await archive.close();
});

test("what is no archive is refused", async () => {
  const { archive } = await open();
  const file = archive.tree.files.get("a.txt");
  if (file === undefined) throw new Error("no file");
  await expect(archive.inner(file)).rejects.toMatchObject({ fault: "notAnArchive" });
  await archive.close();
});

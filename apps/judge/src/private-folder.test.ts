import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { closeFolder } from "./private-folder.ts";

const top = mkdtempSync(join(tmpdir(), "gavel-private-"));
afterAll(() => rmSync(top, { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test("a new folder is its owner's alone, whatever the umask", () => {
  const folder = join(top, "new");
  expect(closeFolder(folder)).toBe(false);
  expect(modeOf(folder)).toBe("700");
});

test("one that was open is closed with all that lies in it, but for what boxes read", () => {
  const folder = join(top, "old");
  mkdirSync(join(folder, "blobs/ab"), { recursive: true });
  mkdirSync(join(folder, "toolchains"));
  writeFileSync(join(folder, "blobs/ab/data"), "1");
  writeFileSync(join(folder, "blobs/ab/program"), "2");
  writeFileSync(join(top, "outside"), "3");
  symlinkSync(join(top, "outside"), join(folder, "link"));
  chmodSync(join(folder, "blobs/ab/data"), 0o644);
  chmodSync(join(folder, "blobs/ab/program"), 0o755);
  chmodSync(join(top, "outside"), 0o644);
  for (const one of ["", "blobs", "blobs/ab", "toolchains"]) chmodSync(join(folder, one), 0o755);

  expect(closeFolder(folder, ["toolchains"])).toBe(true);
  const modes = ["", "blobs", "blobs/ab", "blobs/ab/data", "blobs/ab/program", "toolchains"];
  expect(modes.map((one) => modeOf(join(folder, one)))).toEqual([
    ...["700", "700", "700", "600", "700", "755"],
  ]);
  expect(modeOf(join(top, "outside"))).toBe("644");
  expect(closeFolder(folder, ["toolchains"])).toBe(false);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { inspectDisk } from "./disk.ts";

const folder = mkdtempSync(join(tmpdir(), "gavel-disk-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("each part is told by itself, and what is not there as nothing", () => {
  mkdirSync(join(folder, "judge/toolchains/go/deep"), { recursive: true });
  writeFileSync(join(folder, "judge/toolchains/go/deep/std.a"), Buffer.alloc(3 * 1024 * 1024, 1));
  mkdirSync(join(folder, "logs"));
  writeFileSync(join(folder, "logs/server.log"), "one line\n");
  const found = Object.fromEntries(inspectDisk(folder).map(({ name, mib }) => [name, mib]));
  expect(found).toEqual({
    ...{ uploads: 0, "judge's test data": 0, "judge's tool chains": 3 },
    ...{ "judge's programs": 0, logs: 1 },
  });
});

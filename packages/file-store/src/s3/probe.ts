import { randomBytes } from "node:crypto";
import { collect } from "./chunks.ts";
import { FilesAway } from "./faults.ts";
import type { S3Objects } from "./objects.ts";

const BEGINNING = "gavel-probe-";

/** Does once all that a store will ask of its bucket. @throws FilesAway */
export async function probeBucket(objects: S3Objects): Promise<void> {
  // First: of a bucket that is not there only a list says so, and who may not list is told 403 of what is not there.
  await objects.list(BEGINNING);
  const name = BEGINNING + randomBytes(8).toString("hex");
  if ((await objects.head(name)) !== null) throw new FilesAway("it has what nobody has put there");
  const bytes = randomBytes(64);
  await objects.put(name, bytes);
  try {
    const got = await objects.get(name);
    const found = got === null ? null : await collect(got.body, null);
    if (found === null || !bytes.equals(found)) {
      throw new FilesAway("it does not give back what was put there");
    }
    const part = await objects.get(name, { first: 1, last: 2 });
    const middle = part === null ? null : await collect(part.body, null);
    if (
      part?.bytes !== bytes.byteLength ||
      middle === null ||
      !bytes.subarray(1, 3).equals(middle)
    ) {
      throw new FilesAway("it does not give a part of what was put there");
    }
    await objects.copy(name, `${name}-copy`);
  } finally {
    await objects.remove(name);
    await objects.remove(`${name}-copy`);
  }
}

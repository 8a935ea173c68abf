import { jsonDepth } from "@gavel/domain/json-depth";
import { packageReason } from "@gavel/domain/package-reason";
import type { z } from "zod";
import { type PackageFile, PackageRefused } from "../model.ts";
import { readText } from "../safe-archive.ts";

/** Statements, checkers and extra files travel inside; test data does not. */
const JSON_BYTES_MAX = 64 * 1024 * 1024;

/** Deeper is no problem. */
const DEPTH_MAX = 100;

/**
 * @param complete what is still to be put into the document before it is looked at
 * @throws PackageRefused with the place inside the JSON that does not fit
 */
export async function readJson<T>(
  file: PackageFile,
  shape: z.ZodType<T>,
  complete: (document: unknown) => Promise<unknown> = async (document) => document,
): Promise<T> {
  const text = await readText(file, JSON_BYTES_MAX);
  if (jsonDepth(text) > DEPTH_MAX) throw new PackageRefused(file.path, packageReason("jsonDeep"));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new PackageRefused(
      file.path,
      packageReason("jsonFault", { words: (error as Error).message }),
    );
  }
  const parsed = shape.safeParse(await complete(value));
  if (parsed.success) return parsed.data;
  const [first, ...more] = parsed.error.issues.map((issue) => ({
    path: file.path,
    reason: packageReason("keyed", {
      key: issue.path.join(".") || "the whole",
      why: issue.message,
    }),
  }));
  const reason = first?.reason ?? packageReason("unfit");
  throw new PackageRefused(file.path, reason, more.slice(0, 9));
}

import { jsonDepth } from "@gavel/domain/json-depth";
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
  if (jsonDepth(text) > DEPTH_MAX) throw new PackageRefused(file.path, "lists lie too deep in it");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new PackageRefused(file.path, `is not JSON: ${(error as Error).message}`);
  }
  const parsed = shape.safeParse(await complete(value));
  if (parsed.success) return parsed.data;
  const [first, ...more] = parsed.error.issues.map((issue) => ({
    path: file.path,
    reason: `${issue.path.join(".") || "the whole"}: ${issue.message}`,
  }));
  throw new PackageRefused(file.path, first?.reason ?? "does not fit", more.slice(0, 9));
}

/** YAML from strangers: bounded, without tags that make objects, and with errors that name the file and line. */
import { packageReason } from "@gavel/domain/package-reason";
import { type PackageFile, PackageRefused } from "./model.ts";
import { onProcess } from "./reading/on-process.ts";
import { readText } from "./safe-archive.ts";

export const YAML_MAX_BYTES = 1024 * 1024;
export type YamlMap = Readonly<Record<string, unknown>>;

/** @throws PackageRefused when it is no YAML. An empty file is null. */
async function readYaml(file: PackageFile): Promise<unknown> {
  return parseYaml(await readText(file, YAML_MAX_BYTES), file.path);
}

/** @throws PackageRefused */
export async function parseYaml(text: string, path: string): Promise<unknown> {
  const read = await onProcess({ path, what: "it" }, "readYamlValue", text);
  if ("fault" in read) throw new PackageRefused(path, read.fault);
  return read.value;
}

/** The same for a file that has to hold a map; an empty one is an empty map. */
export async function readYamlMap(file: PackageFile): Promise<YamlMap> {
  const value = (await readYaml(file)) ?? {};
  const map = asMap(value);
  if (map === null) throw new PackageRefused(file.path, packageReason("yamlMap"));
  return map;
}

export function asMap(value: unknown): YamlMap | null {
  const isMap = typeof value === "object" && value !== null && !Array.isArray(value);
  return isMap ? (value as YamlMap) : null;
}

/** Numbers and truth values are what their author wrote; a map or a list is no text. */
export function asText(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return null;
}

export function asNumber(value: unknown): number | null {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (typeof value !== "string" || value.trim() === "") return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

export function asBoolean(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string") return null;
  // Words that YAML 1.1 knows and 1.2 does not; packages were written for both.
  if (/^(yes|on|true)$/i.test(value)) return true;
  return /^(no|off|false)$/i.test(value) ? false : null;
}

/** A list of texts, or one text standing for a list of one; null for anything else. */
export function asTexts(value: unknown): string[] | null {
  const list = Array.isArray(value) ? value : [value];
  const texts = list.map(asText);
  return texts.every((text) => text !== null) ? texts : null;
}

/** What DOMjudge keeps beside `problem.yaml`, or in its place. */
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type { PackageTree } from "../model.ts";
import { readText } from "../safe-archive.ts";

interface DomjudgeFacts {
  readonly timeLimitS: number | null;
  readonly name: string | null;
}

const INI = "domjudge-problem.ini";
const BYTES_MAX = 64 * 1024;
/** Programs that only that site has. */
const PROGRAMS = /^special_/;

/** @param tree with its hidden files */
export async function readDomjudge(tree: PackageTree, findings: Findings): Promise<DomjudgeFacts> {
  const file = tree.files.get(INI);
  const keys = keysOf(file === undefined ? "" : await readText(file, BYTES_MAX));
  for (const key of keys.keys()) {
    if (PROGRAMS.test(key)) findings.warn(INI, packageReason("kattisUnknownKey", { key }));
  }
  const plain = tree.files.get(".timelimit");
  const said =
    plain !== undefined
      ? (await readText(plain, BYTES_MAX)).trim()
      : /^[\d.]+/.exec(keys.get("timelimit") ?? "")?.[0];
  const seconds = Number(said);
  const isTime = said !== undefined && Number.isFinite(seconds) && seconds > 0;
  return { timeLimitS: isTime ? seconds : null, name: keys.get("name") || null };
}

function keysOf(text: string): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const [, key = "", value = ""] = /^[ \t]*([\w-]+)\s*=(.*)$/.exec(line) ?? [];
    if (key !== "" && !keys.has(key)) {
      keys.set(key, value.trim().replace(/^(["'])(.*)\1$|^["']/, "$2"));
    }
  }
  return keys;
}

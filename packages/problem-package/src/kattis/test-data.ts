/** The folder `data`: groups within groups, cases, and what the files beside them say. */
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type { PackageFile, PackageTree } from "../model.ts";
import { compareText } from "../text-order.ts";
import { readYamlMap, type YamlMap } from "../yaml-file.ts";
import { type Constants, withConstants } from "./constants.ts";

export interface DataCase {
  readonly kind: "case";
  /** Path under `data` without ending, for example `secret/group1/03`. */
  readonly name: string;
  readonly input: PackageFile;
  readonly answer: PackageFile | null;
  /** Its own `.yaml`; null = none. */
  readonly settings: YamlMap | null;
}

export interface DataGroup {
  readonly kind: "group";
  /** Path under `data`; "" = the whole. */
  readonly name: string;
  /** Of its settings file, or of the folder when it has none. */
  readonly path: string;
  /** `testdata.yaml` (older packages) and `test_group.yaml`; null = it has none. */
  readonly testdata: YamlMap | null;
  readonly testGroup: YamlMap | null;
  readonly members: readonly (DataCase | DataGroup)[];
}

interface Folder {
  readonly files: Map<string, PackageFile>;
  readonly folders: Map<string, Folder>;
}

/** Only `sample` and `secret`; other folders of `data` are for checking the package itself. */
export async function readTestData(
  tree: PackageTree,
  constants: Constants,
  findings: Findings,
): Promise<DataGroup> {
  const root: Folder = { files: new Map(), folders: new Map() };
  for (const [path, file] of tree.files) {
    const parts = path.split("/");
    if (parts[0] !== "data" || parts.length < 2) continue;
    let folder = root;
    for (const part of parts.slice(1, -1)) {
      const inner: Folder = folder.folders.get(part) ?? { files: new Map(), folders: new Map() };
      folder.folders.set(part, inner);
      folder = inner;
    }
    folder.files.set(parts.at(-1) ?? "", file);
  }
  for (const name of root.folders.keys()) {
    if (name === "sample" || name === "secret") continue;
    findings.ignore(`data/${name}`, packageReason("kattisOnlyData"));
    root.folders.delete(name);
  }
  return readGroup(root, "", { constants, findings });
}

interface Reading {
  readonly constants: Constants;
  readonly findings: Findings;
}

async function readGroup(folder: Folder, name: string, reading: Reading): Promise<DataGroup> {
  const { constants, findings } = reading;
  const readSettings = async (file: PackageFile | undefined) =>
    file === undefined ? null : readYamlMap(await withConstants(file, constants));
  const path = name === "" ? "data" : `data/${name}`;
  const inside = (inner: string) => (name === "" ? inner : `${name}/${inner}`);
  const members: { readonly key: string; readonly member: DataCase | DataGroup }[] = [];
  for (const [inner, one] of folder.folders) {
    if (inner.endsWith(".files")) {
      findings.refuse(`${path}/${inner}`, packageReason("kattisCaseFiles"));
      continue;
    }
    if (inner.endsWith(".download")) {
      findings.ignore(`${path}/${inner}`, packageReason("kattisDownloads"));
      continue;
    }
    members.push({ key: inner, member: await readGroup(one, inside(inner), reading) });
  }
  const taken = new Set(["testdata.yaml", "test_group.yaml"]);
  for (const [file, input] of folder.files) {
    if (!file.endsWith(".in")) continue;
    const base = file.slice(0, -".in".length);
    const answer = folder.files.get(`${base}.ans`) ?? null;
    const own = folder.files.get(`${base}.yaml`);
    taken.add(file).add(`${base}.ans`).add(`${base}.yaml`);
    const settings = await readSettings(own);
    const one: DataCase = { kind: "case", name: inside(base), input, answer, settings };
    members.push({ key: base, member: one });
  }
  noteOthers(folder, { path, taken, isSample: /^sample(\/|$)/.test(name) }, findings);
  members.sort((a, b) => compareText(a.key, b.key));
  const testdata = folder.files.get("testdata.yaml");
  const testGroup = folder.files.get("test_group.yaml");
  return {
    kind: "group",
    name,
    path: testGroup?.path ?? testdata?.path ?? path,
    testdata: await readSettings(testdata),
    testGroup: await readSettings(testGroup),
    members: members.map((one) => one.member),
  };
}

/** Shown in statements, read elsewhere. */
const SAMPLE_FILE = /\.(interaction|out|(in|ans)\.(statement|download))$/;
const NOTE_FILE = /\.(hint|desc|png|jpe?g|svg|md)$/;

function noteOthers(
  folder: Folder,
  { path, taken, isSample }: { path: string; taken: ReadonlySet<string>; isSample: boolean },
  findings: Findings,
): void {
  const notes = [...folder.files.keys()].filter((name) => NOTE_FILE.test(name)).length;
  if (notes > 0) findings.ignore(path, packageReason("kattisNotes", { n: notes }));
  for (const name of folder.files.keys()) {
    if (taken.has(name) || NOTE_FILE.test(name) || (isSample && SAMPLE_FILE.test(name))) continue;
    const text = name.endsWith(".ans")
      ? packageReason("kattisLoneAnswer")
      : packageReason("kattisNoCaseFile");
    findings.ignore(`${path}/${name}`, text);
  }
}

export function casesIn(member: DataCase | DataGroup): DataCase[] {
  return member.kind === "case" ? [member] : member.members.flatMap(casesIn);
}

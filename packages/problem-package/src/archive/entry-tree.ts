/**
 * Turns the entries of an archive, whatever its form, into files by path. Names, links and totals are judged here and
 * nowhere else, so that a folder, a zip and a tar are refused for the same reasons. Pure.
 */
import { archiveReason } from "@gavel/domain/archive-reason";
import type { PackageFile, Refusal } from "../model.ts";
import { compareText } from "../text-order.ts";
import { ArchiveError } from "./archive-error.ts";
import { DEPTH_MAX, isLitter, isOptional, quote, splitPath } from "./names.ts";

export interface ArchiveLimits {
  /** Of one file, unpacked. */
  readonly fileBytesMax: number;
  /** Of all files together, unpacked; what two names lead to counts twice. */
  readonly totalBytesMax: number;
  /** Files, folders and links together, as stored and again with links followed. */
  readonly entriesMax: number;
  /** Unpacked ÷ packed bytes of the whole archive; judged only above `ratioFreeBytes` unpacked. */
  readonly ratioMax: number;
  readonly ratioFreeBytes: number;
  /** Nothing but files side by side: no folders, no links. */
  readonly isFlat: boolean;
}

export const ARCHIVE_LIMITS: ArchiveLimits = {
  fileBytesMax: 1024 ** 3,
  totalBytesMax: 1024 ** 3,
  entriesMax: 10_000,
  // Deflate reaches 1032:1, and only where a file is one repeated byte. One such test input is honest, a whole big package of them is not.
  ratioMax: 500,
  ratioFreeBytes: 128 * 1024 ** 2,
  isFlat: false,
};

type Open = () => AsyncIterable<Uint8Array>;

/** An entry as stored. Its name is still unjudged and its size a claim. */
export type RawEntry =
  | {
      readonly kind: "file";
      readonly name: string;
      readonly bytes: number;
      readonly isExecutable: boolean;
      readonly open: Open;
    }
  | { readonly kind: "folder"; readonly name: string }
  /** `target` is relative to the link's folder, or to the root for a tar's hard link. */
  | {
      readonly kind: "link";
      readonly name: string;
      readonly target: string;
      readonly isFromRoot: boolean;
    };

interface FolderNode {
  readonly kind: "folder";
  readonly parent: FolderNode | null;
  readonly children: Map<string, Node>;
}
interface FileNode {
  readonly kind: "file";
  readonly bytes: number;
  readonly isExecutable: boolean;
  readonly open: Open;
}
interface LinkNode {
  readonly kind: "link";
  readonly name: string;
  readonly target: string;
  /** Where the target's path begins. */
  readonly from: FolderNode;
}
type Node = FolderNode | FileNode | LinkNode;

/** As many links as Linux follows for one name. */
const LINK_STEPS_MAX = 40;
const LINK_CHARACTERS_MAX = 4096;

interface CheckedEntries {
  /** In order of their paths. */
  readonly files: Map<string, PackageFile>;
  /** Entries that no file can be made of, where nothing depends on them. */
  readonly leftOut: readonly Refusal[];
}

/** @throws ArchiveError */
export function treeOf(entries: readonly RawEntry[], limits: ArchiveLimits): CheckedEntries {
  if (entries.length > limits.entriesMax) throw tooManyEntries(limits);
  const root: FolderNode = { kind: "folder", parent: null, children: new Map() };
  const leftOut: Refusal[] = [];
  for (const entry of entries) {
    passOver(entry.name, limits.isFlat ? null : leftOut, () => {
      const segments = splitPath(entry.name);
      if (isLitter(segments)) return;
      if (limits.isFlat) requireFlat(segments, entry);
      place(root, segments, entry);
    });
  }
  const walk: Walk = { limits, files: [], leftOut, entries: 0, bytes: 0 };
  collect(root, [], new Set(), walk);
  walk.files.sort((a, b) => compareText(a.path, b.path));
  return { files: new Map(walk.files.map((file) => [file.path, file])), leftOut };
}

/** An unsafe entry is told and not taken where its absence changes nothing else. */
function passOver(path: string, leftOut: Refusal[] | null, take: () => void): void {
  try {
    take();
  } catch (error) {
    if (leftOut === null || !(error instanceof ArchiveError) || !isOptional(path)) throw error;
    leftOut.push({ path: printable(path), reason: error.message });
  }
}

const printable = (path: string) => path.replace(/[\p{Cc}\p{Cs}]/gu, "\ufffd").slice(0, 1024);

export function tooManyEntries(limits: ArchiveLimits): ArchiveError {
  return new ArchiveError("tooBig", archiveReason("manyFiles", { n: limits.entriesMax }));
}

function requireFlat(segments: readonly string[], entry: RawEntry): void {
  const refuse = (why: "noFile" | "subFolder") =>
    new ArchiveError("unsafe", archiveReason(why, { name: quote(entry.name) }));
  if (entry.kind === "link") throw refuse("noFile");
  const isFolder = entry.kind === "folder" && segments.length > 0;
  // A colon is a drive or a stream elsewhere, where such a folder is unpacked again.
  if (isFolder || segments.length > 1 || /:/.test(entry.name)) {
    throw refuse("subFolder");
  }
}

function place(root: FolderNode, segments: readonly string[], entry: RawEntry): void {
  const name = segments.at(-1);
  if (name === undefined) {
    if (entry.kind === "folder") return;
    throw new ArchiveError("unsafe", archiveReason("nameEmpty", { name: quote(entry.name) }));
  }
  let folder = root;
  for (const segment of segments.slice(0, -1)) folder = ensureFolder(folder, segment, entry.name);
  if (entry.kind === "folder") {
    ensureFolder(folder, name, entry.name);
    return;
  }
  if (folder.children.has(name)) {
    throw new ArchiveError("unsafe", archiveReason("twice", { name: quote(segments.join("/")) }));
  }
  folder.children.set(
    name,
    entry.kind === "file"
      ? entry
      : {
          kind: "link",
          name: segments.join("/"),
          target: entry.target,
          from: entry.isFromRoot ? root : folder,
        },
  );
}

function ensureFolder(parent: FolderNode, name: string, of: string): FolderNode {
  const known = parent.children.get(name);
  if (known?.kind === "folder") return known;
  if (known !== undefined) {
    throw new ArchiveError("unsafe", archiveReason("noFolder", { name: quote(of) }));
  }
  const made: FolderNode = { kind: "folder", parent, children: new Map() };
  parent.children.set(name, made);
  return made;
}

interface Walk {
  readonly limits: ArchiveLimits;
  readonly files: PackageFile[];
  readonly leftOut: Refusal[];
  entries: number;
  bytes: number;
}

/** `above` holds the folders on the way here: a link back to one of them would never end. */
function collect(
  folder: FolderNode,
  path: readonly string[],
  above: ReadonlySet<FolderNode>,
  walk: Walk,
): void {
  const inside = new Set(above).add(folder);
  for (const [name, child] of folder.children) {
    walk.entries += 1;
    if (walk.entries > walk.limits.entriesMax) throw tooManyEntries(walk.limits);
    const here = [...path, name];
    const node = child.kind === "link" ? followed(child, here.join("/"), walk) : child;
    if (node === null) continue;
    if (node.kind === "file") addFile(node, here.join("/"), walk);
    else if (inside.has(node)) throw looping(here.join("/"));
    // Names are no deeper, but links lead from folder to folder.
    else if (here.length > DEPTH_MAX) throw tooDeep(here.join("/"));
    else collect(node, here, inside, walk);
  }
}

/** `null`: it leads nowhere, and nothing depends on it. */
function followed(link: LinkNode, path: string, walk: Walk): FolderNode | FileNode | null {
  let node: FolderNode | FileNode | null = null;
  passOver(path, walk.leftOut, () => {
    node = follow(link);
  });
  return node;
}

function addFile(node: FileNode, path: string, walk: Walk): void {
  const { fileBytesMax, totalBytesMax } = walk.limits;
  if (node.bytes > fileBytesMax) {
    throw new ArchiveError(
      "tooBig",
      archiveReason("bigFile", { name: quote(path), n: fileBytesMax }),
    );
  }
  walk.bytes += node.bytes;
  if (walk.bytes > totalBytesMax) {
    throw new ArchiveError("tooBig", archiveReason("manyBytes", { n: totalBytesMax }));
  }
  const { bytes, isExecutable, open } = node;
  walk.files.push({ path, bytes, isExecutable, open });
}

const tooDeep = (name: string) =>
  new ArchiveError("unsafe", archiveReason("linksDeep", { name: quote(name) }));
const looping = (name: string) =>
  new ArchiveError("unsafe", archiveReason("linkCircle", { name: quote(name) }));

/** What a link leads to in the end. Every step is counted, also those inside the targets of other links. */
function follow(link: LinkNode, steps = { left: LINK_STEPS_MAX }): FolderNode | FileNode {
  const refuse = (why: "linkTarget" | "linkOut" | "linkNowhere") =>
    new ArchiveError("unsafe", archiveReason(why, { name: quote(link.name) }));
  steps.left -= 1;
  if (steps.left < 0) throw looping(link.name);
  const { target } = link;
  if (target === "" || target.length > LINK_CHARACTERS_MAX || /[\p{Cc}\p{Cs}\\]/u.test(target)) {
    throw refuse("linkTarget");
  }
  if (target.startsWith("/")) throw refuse("linkOut");
  let at: FolderNode | FileNode = link.from;
  for (const segment of target.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (at.kind === "file") throw refuse("linkNowhere");
    if (segment === "..") {
      if (at.parent === null) throw refuse("linkOut");
      at = at.parent;
      continue;
    }
    const next: Node | undefined = at.children.get(segment);
    if (next === undefined) throw refuse("linkNowhere");
    at = next.kind === "link" ? follow(next, steps) : next;
  }
  return at;
}

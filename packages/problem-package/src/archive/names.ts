/** What entries of an archive may be called, and in which encoding their names were written. Pure. */
import { archiveReason } from "@gavel/domain/archive-reason";
import { ArchiveError } from "./archive-error.ts";

const PATH_CHARACTERS_MAX = 1024;
const SEGMENT_BYTES_MAX = 255;
/** Of folders in folders. */
export const DEPTH_MAX = 32;

type NameFault =
  | "nameEmpty"
  | "nameLong"
  | "nameControl"
  | "nameBackslash"
  | "nameAbsolute"
  | "nameDrive"
  | "nameDeep"
  | "nameOut"
  | "partEmpty"
  | "partLong";

/**
 * The path in segments; `./` at the start and a slash at the end are dropped, so that the root itself is `[]`.
 * @throws ArchiveError unsafe
 */
export function splitPath(path: string): string[] {
  const refuse = (why: NameFault): never => {
    throw new ArchiveError("unsafe", archiveReason(why, { name: quote(path) }));
  };
  if (path === "") refuse("nameEmpty");
  if (path.length > PATH_CHARACTERS_MAX) refuse("nameLong");
  if (/[\p{Cc}\p{Cs}]/u.test(path)) refuse("nameControl");
  if (path.includes("\\")) refuse("nameBackslash");
  if (path.startsWith("/")) refuse("nameAbsolute");
  if (/^[A-Za-z]:/.test(path)) refuse("nameDrive");
  const segments = path.replace(/^(\.\/)+/, "").split("/");
  if (segments.at(-1) === "" || segments.at(-1) === ".") segments.pop();
  if (segments.length > DEPTH_MAX) refuse("nameDeep");
  for (const segment of segments) {
    if (segment === "..") refuse("nameOut");
    if (segment === "" || segment === ".") refuse("partEmpty");
    if (Buffer.byteLength(segment) > SEGMENT_BYTES_MAX) refuse("partLong");
  }
  return segments;
}

/**
 * Where a package keeps what nothing else depends on: programs to compare with, and what makes test data. An entry there
 * whose name cannot be used is passed over, and told; anywhere else the archive is refused.
 */
export function isOptional(path: string): boolean {
  const parts = path.replace(/^(\.\/)+/, "").split(/[\\/]/);
  const folder = parts.findIndex((part) => OPTIONAL_FOLDERS.has(part));
  return folder >= 0 && folder < parts.length - 1 && !parts.includes("..") && !path.startsWith("/");
}

const OPTIONAL_FOLDERS = new Set(["submissions", "solutions", "std", "generators"]);

/** What desktops and version control leave in a package unasked; never part of it. */
export function isLitter(segments: readonly string[]): boolean {
  const name = segments.at(-1) ?? "";
  return (
    segments[0] === "__MACOSX" ||
    segments.includes(".git") ||
    name === ".DS_Store" ||
    name === "Thumbs.db" ||
    name === "desktop.ini" ||
    name.startsWith("._")
  );
}

/** What a library says of an entry. */
export const badEntry = (name: string) => (words: string) =>
  archiveReason("badEntry", { name: quote(name).slice(1, -1), words });

export function quote(text: string): string {
  return JSON.stringify(text.length > 120 ? `${text.slice(0, 120)}…` : text);
}

/** A name as stored. `text` is set when the archive itself says it is Unicode. */
export interface StoredName {
  readonly raw: Uint8Array;
  readonly text: string | null;
}

/**
 * Names carry no encoding unless flagged: UTF-8 when all of them are, GBK when that reads as everyday Chinese (what
 * Windows writes in China), else the PC's code page 437. One decision for the whole archive, since one program wrote it.
 */
export function decodeNames(names: readonly StoredName[]): string[] {
  const unknown = names.filter((name) => name.text === null).map((name) => name.raw);
  const decode = chooseDecoder(unknown);
  return names.map((name) => name.text ?? decode(name.raw));
}

type Decode = (raw: Uint8Array) => string;

function chooseDecoder(raws: readonly Uint8Array[]): Decode {
  const fits = (decode: Decode) => raws.every((raw) => !isRefused(decode, raw));
  if (fits(decodeUtf8)) return decodeUtf8;
  if (fits(decodeGbk) && isEverydayChinese(raws)) return decodeGbk;
  return decodeCp437;
}

function isRefused(decode: Decode, raw: Uint8Array): boolean {
  try {
    decode(raw);
    return false;
  } catch {
    return true;
  }
}

// A mark at the start stays: it is part of the name as far as anybody can tell.
export const decodeUtf8: Decode = (raw) =>
  new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(raw);
const decodeGbk: Decode = (raw) => new TextDecoder("gbk", { fatal: true }).decode(raw);

/** Most double bytes lie in GB 2312, the characters in daily use; accented Western text hits the rare ones instead. */
function isEverydayChinese(raws: readonly Uint8Array[]): boolean {
  let everyday = 0;
  let rare = 0;
  for (const raw of raws) {
    for (const [pair] of Buffer.from(raw)
      .toString("latin1")
      .matchAll(/[\x81-\xff][\s\S]?/g)) {
      if (/^[\xa1-\xf7][\xa1-\xff]$/.test(pair)) everyday += 1;
      else rare += 1;
    }
  }
  return everyday > rare;
}

/** Code page 437 from 0x80 on. */
const CP437_UPPER =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐" +
  "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";

const decodeCp437: Decode = (raw) =>
  Array.from(raw, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : CP437_UPPER.charAt(byte - 0x80),
  ).join("");

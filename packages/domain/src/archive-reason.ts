import { type Filling, fillText, type PlacesIn, placesIn, textFinder } from "./reason-text.ts";

/**
 * Why an archive, or the contest in it, cannot be read: codes with parameters. It is told in English, and so it is kept; whoever
 * has other words finds the code again in that.
 */
const ENGLISH = {
  // A contest and its objects
  noContest: "there is no contest in it",
  noContestFile: "{file}: there is no contest in it: neither contest.json nor a feed",
  noName: "the contest has no name",
  badDuration: "the contest's duration is no time like 5:00:00",
  badStart: "the contest's start_time is no moment like 2026-01-31T09:00:00Z",
  noEvent: "{where}: this is no event",
  noId: "{where}: an object of {type} without an id",
  noObject: "{where}: the {type} is no object",
  noList: "{where}: {type} is no list",
  noJson: "{where}: this is no JSON",
  noYaml: "{where}: this is no YAML: {words}",
  deepJson: "{where}: lists lie too deep in each other",
  manyObjects: "{where}: more than {n} objects",
  bigObjects: "{file}: its objects have more than {n} bytes",
  tooMany: "{n} {type}: at most {most} are taken",
  sameLabel: "too many problems have the label {label}",
  // Archives
  noArchive: "not a zip, tar (.tar, .tar.gz) or XML file",
  noProblem: "{file}: no problem is inside",
  tight: "unpacks to more than {n} times its size",
  manyFiles: "more than {n} files",
  manyBytes: "more than {n} bytes unpacked",
  bigFile: "{name} has more than {n} bytes",
  bigProblems: "the archives of all problems unpack to more than {n} times what one may have",
  noText: "{name} is not text in UTF-8",
  noZip: "not a zip file: {words}",
  badZip: "the zip cannot be read: {words}",
  overlap: "entries of the zip overlap",
  cutZip: "the zip is cut off",
  emptyTar: "there is nothing in the tar",
  badTar: "the tar cannot be read: {words}",
  // What lies in them
  nameEmpty: "the name {name} is empty",
  nameLong: "the name {name} is too long",
  nameControl: "the name {name} has control characters",
  nameBackslash: "the name {name} has a backslash",
  nameAbsolute: "the name {name} is absolute",
  nameDrive: "the name {name} names a drive",
  nameDeep: "the name {name} lies too deep",
  nameOut: "the name {name} leads out of the package",
  partEmpty: "the name {name} has an empty part",
  partLong: "the name {name} has too long a part",
  twice: "two entries named {name}",
  noFolder: "{name} lies in what is not a folder",
  fullFolder: "the folder {name} has content",
  noFile: "{name} is not an ordinary file",
  encrypted: "{name} is encrypted",
  packing: "{name} is packed by a method ({n}) other than deflate",
  checksum: "{name}: the checksum does not match the content",
  subFolder: "{name} lies in a sub-folder; sub-folders and paths are not allowed",
  holdsMore: "{name} holds more bytes than it says",
  holdsFewer: "{name} holds fewer bytes than it says",
  linkLong: "the link {name} is too long",
  linkTarget: "the link {name} has no proper target",
  linkOut: "the link {name} leads out of the package",
  linkNowhere: "the link {name} leads to nothing",
  linkCircle: "the link {name} runs in a circle",
  linksDeep: "what links lead to lies too deep: {name}",
  // The reading
  serverFailed: "The server failed; its log says how",
  serverStopped: "The server stopped while it was read: upload it again",
  oldServer: "It was read by an earlier version of this site: upload it again",
  // Last, since nearly anything may stand behind its colon.
  badEntry: '"{name}": {words}',
} as const;

export type ArchiveReasonCode = keyof typeof ENGLISH;
/** @internal */
export const ARCHIVE_REASON_CODES = Object.keys(ENGLISH) as ArchiveReasonCode[];

type Params<Code extends ArchiveReasonCode> = Readonly<
  Record<PlacesIn<(typeof ENGLISH)[Code]>, Filling>
>;
/** A code with what its words need. */
export type ArchiveReason = {
  [Code in ArchiveReasonCode]: [PlacesIn<(typeof ENGLISH)[Code]>] extends [never]
    ? readonly [code: Code]
    : readonly [code: Code, params: Params<Code>];
}[ArchiveReasonCode];

/**
 * What the texts of a code are filled with.
 * @internal
 */
export const archiveReasonParams = (code: ArchiveReasonCode): string[] => placesIn(ENGLISH[code]);

export function archiveReason(...[code, params]: ArchiveReason): string {
  return fillText(ENGLISH[code], params ?? {});
}

/** The code that a text was made of; null = of none. */
export const findArchiveReason = textFinder<ArchiveReasonCode>(ENGLISH);

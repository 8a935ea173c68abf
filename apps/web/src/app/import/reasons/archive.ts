import type { ArchiveReasonCode } from "@gavel/domain/archive-reason";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

const TEXTS: Readonly<Record<ArchiveReasonCode, MessageDescriptor>> = {
  noContest: msg`There is no contest in it`,
  noContestFile: msg`{file} holds no contest: neither contest.json nor an event feed`,
  noName: msg`The contest has no name`,
  badDuration: msg`The contest's duration is not a time like 5:00:00`,
  badStart: msg`The contest's start_time is not a moment like 2026-01-31T09:00:00Z`,
  noEvent: msg`{where}: not an event`,
  noId: msg`{where}: an object of {type} has no id`,
  noObject: msg`{where}: {type} is not an object`,
  noList: msg`{where}: {type} is not a list`,
  noJson: msg`{where}: not valid JSON`,
  noYaml: msg`{where}: not valid YAML: {words}`,
  deepJson: msg`{where}: lists are nested too deeply`,
  manyObjects: msg`{where}: more than {n} objects`,
  bigObjects: msg`{file}: its objects take more than {n} bytes`,
  tooMany: msg`{n} {type}: at most {most} can be imported`,
  sameLabel: msg`Too many problems have the label {label}`,
  noArchive: msg`Not a zip, tar (.tar, .tar.gz) or XML file`,
  noProblem: msg`{file}: there is no problem in it`,
  tight: msg`It unpacks to more than {n} times its size`,
  manyFiles: msg`More than {n} files`,
  manyBytes: msg`More than {n} bytes unpacked`,
  bigFile: msg`{name} has more than {n} bytes`,
  bigProblems: msg`The archives of all problems unpack to more than {n} times what one may have`,
  noText: msg`{name} is not text in UTF-8`,
  noZip: msg`Not a zip file: {words}`,
  badZip: msg`The zip cannot be read: {words}`,
  overlap: msg`Entries of the zip overlap`,
  cutZip: msg`The zip is cut off`,
  emptyTar: msg`There is nothing in the tar`,
  badTar: msg`The tar cannot be read: {words}`,
  nameEmpty: msg`The name {name} is empty`,
  nameLong: msg`The name {name} is too long`,
  nameControl: msg`The name {name} has control characters`,
  nameBackslash: msg`The name {name} has a backslash`,
  nameAbsolute: msg`The name {name} is an absolute path`,
  nameDrive: msg`The name {name} begins with a drive`,
  nameDeep: msg`{name} lies in too many folders`,
  nameOut: msg`The name {name} leads out of the package`,
  partEmpty: msg`The path {name} has an empty part`,
  partLong: msg`The path {name} has a part that is too long`,
  twice: msg`Two entries are named {name}`,
  noFolder: msg`{name} lies in something that is not a folder`,
  fullFolder: msg`The folder {name} has content of its own`,
  noFile: msg`{name} is not an ordinary file`,
  subFolder: msg`{name} lies in a sub-folder; sub-folders and paths are not allowed`,
  encrypted: msg`{name} is encrypted`,
  packing: msg`{name} is compressed by method {n}; only deflate can be read`,
  checksum: msg`{name}: the checksum does not match the content`,
  holdsMore: msg`{name} holds more bytes than it says`,
  holdsFewer: msg`{name} holds fewer bytes than it says`,
  linkLong: msg`The link {name} is too long`,
  linkTarget: msg`The link {name} has no proper target`,
  linkOut: msg`The link {name} leads out of the package`,
  linkNowhere: msg`The link {name} leads to nothing`,
  linkCircle: msg`The link {name} runs in a circle`,
  linksDeep: msg`What links lead to is nested too deeply: {name}`,
  serverFailed: msg`The server failed; its log says how`,
  serverStopped: msg`The server stopped while it was being read: upload it again`,
  oldServer: msg`An earlier version of this site read it: upload it again`,
  badEntry: msg`{name} cannot be read: {words}`,
};

const LINE = /^(.*), line (\d+)$/s;

/** Of an archive, or of the contest in it, in the reader's language. */
export function archiveText(
  i18n: I18n,
  code: ArchiveReasonCode,
  { where, ...params }: Readonly<Record<string, string>>,
): string {
  const { id, message } = TEXTS[code];
  const values = where === undefined ? params : { ...params, where: placeText(i18n, where) };
  return i18n._(id, values, { message });
}

function placeText(i18n: I18n, where: string): string {
  const [, file, line] = LINE.exec(where) ?? [];
  if (file === undefined || line === undefined) return where;
  const text = msg`{file}, line {line}`;
  return i18n._(text.id, { file, line }, { message: text.message });
}

/** What a problem's own files can be that no judge could run, so that no judge is blamed for it. */
import type { JudgeTask } from "@gavel/judge-protocol/judge";
import type { Program } from "./compile.ts";

/** Told to people who cannot mend it. */
export const FILES_BROKEN = "The problem's own files cannot be used";

/** They go into every request to the sandbox, which holds 16 MiB, beside a source. */
const FILES_MAX_MIB = 12;

/**
 * A program that is read like a file of its own name would not be there to run, and one that is written like it be its own output.
 * An input that is also the output could not be written, and whoever does nothing would be taken to have copied it.
 */
export function whatFileIoHides(
  fileIo: JudgeTask["problem"]["fileIo"],
  { files }: Pick<Program, "files">,
): string | null {
  const isOwn = (name: string | undefined) => files.some(({ path }) => path === name);
  if (isOwn(fileIo?.read))
    return `Its input file ${fileIo?.read} has the name of the program itself`;
  if (isOwn(fileIo?.write))
    return `Its output file ${fileIo?.write} has the name of the program itself`;
  if (fileIo !== null && fileIo.read === fileIo.write)
    return `Its input file and its output file are both called ${fileIo.read}`;
  return null;
}

type Files = Pick<JudgeTask["problem"], "userExtraFiles" | "judgeExtraFiles">;

export function whatIsWrongWith({ userExtraFiles, judgeExtraFiles }: Files): string | null {
  return areTooLarge(userExtraFiles) ?? areTooLarge(judgeExtraFiles);
}

export function areTooLarge(extraFiles: Readonly<Record<string, string>>): string | null {
  const isOver = Buffer.byteLength(JSON.stringify(extraFiles)) > FILES_MAX_MIB * 1024 * 1024;
  return isOver ? `Its extra files are larger than ${FILES_MAX_MIB} MB together` : null;
}

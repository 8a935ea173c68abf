/** What a compiled program finds in its folder. */
import type { RunSpec } from "../sandbox/connection.ts";
import type { Program } from "./compile.ts";

export interface ProgramFiles {
  readonly files: RunSpec["files"];
  /** What all of them weigh: none of it counts against the program. */
  readonly bytes: number;
}

/**
 * The program's own files, and beside them texts by their paths, except where one of its own has that path, or its input
 * `read`.
 */
export function programFiles(
  program: Pick<Program, "files">,
  extraFiles: Readonly<Record<string, string>> = {},
  read: string | null = null,
): ProgramFiles {
  const own = new Set<string | null>([...program.files.map(({ path }) => path), read]);
  const texts = Object.entries(extraFiles).filter(([path]) => !own.has(path));
  const files = [
    ...program.files.map(({ path, executable, sha256 }) => ({
      path,
      source: { kind: "blob" as const, sha256 },
      executable,
    })),
    ...texts.map(([path, text]) => ({
      path,
      source: { kind: "text" as const, text },
      executable: false,
    })),
  ];
  const bytes =
    program.files.reduce((sum, file) => sum + file.bytes, 0) +
    texts.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0);
  return { files, bytes };
}

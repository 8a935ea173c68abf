import { CHECKER_VERDICTS, EXPECTED_VERDICTS, PROGRAM_KINDS } from "@gavel/domain/program";
import * as z from "zod/mini";
import type { ProgramSet, ProgramsDraft } from "./types.ts";

/** What is stored, as a draft that changes nothing. */
export function draftOf(set: ProgramSet): ProgramsDraft {
  return {
    revision: set.revision,
    programs: set.programs.map((one) => ({ ...one, key: `${one.id}` })),
    checkerTests: set.checkerTests.map(({ gets: _, ...test }) => test),
    rightFactor: set.rightFactor,
    slowFactor: set.slowFactor,
  };
}

/** What is edited, with what it began from. */
export interface BegunPrograms {
  readonly base: ProgramsDraft;
  readonly draft: ProgramsDraft;
}

/** Keys name rows of the screen only, and what the revision is decides the server. */
function contentOf({ revision: _, programs, ...rest }: ProgramsDraft): string {
  return JSON.stringify([programs.map(({ key: __, ...one }) => one), rest]);
}

export function isSameDraft(a: ProgramsDraft, b: ProgramsDraft): boolean {
  return contentOf(a) === contentOf(b);
}

const keptDraft = z.object({
  revision: z.number(),
  programs: z.array(
    z.object({
      key: z.string(),
      id: z.nullable(z.number()),
      kind: z.enum(PROGRAM_KINDS),
      name: z.string(),
      language: z.string(),
      code: z.string(),
      expected: z.array(z.enum(EXPECTED_VERDICTS)),
      isMain: z.boolean(),
    }),
  ),
  checkerTests: z.array(
    z.object({
      input: z.string(),
      output: z.string(),
      answer: z.string(),
      expected: z.enum(CHECKER_VERDICTS),
    }),
  ),
  rightFactor: z.number(),
  slowFactor: z.number(),
});

const kept = z.object({ base: keptDraft, draft: keptDraft });

export function readKeptPrograms(raw: unknown): BegunPrograms | null {
  const read = kept.safeParse(raw);
  return read.success ? read.data : null;
}

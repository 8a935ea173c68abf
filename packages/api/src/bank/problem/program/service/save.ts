import { LIMITS } from "@gavel/domain/limit";
import type { z } from "zod";
import { findLanguages } from "../../../../judging/language/index.ts";
import type { SignedInContext } from "../../../../kernel/context.ts";
import { DomainError } from "../../../../kernel/error.ts";
import { recordAudit } from "../../../../site/audit/index.ts";
import { lockEditable } from "../../service/staff.ts";
import * as queries from "../queries.ts";
import type { ProgramForm, ProgramSet, saveProgramsInput } from "../schema.ts";
import { findProgramSet } from "./find.ts";
import { replaceSet } from "./store.ts";

type Input = z.output<typeof saveProgramsInput>;

/**
 * Replaces the programs of a problem and the tests of its checker by what is sent.
 * @throws DomainError NOT_FOUND, FORBIDDEN, PROGRAMS_CHANGED, PROGRAM_NAME_TAKEN, CODE_EMPTY, CODE_TOO_LONG,
 *   LANGUAGE_NOT_ALLOWED, PARAM_INVALID
 */
export async function savePrograms(ctx: SignedInContext, input: Input): Promise<ProgramSet> {
  await checkPrograms(ctx, input.programs);
  await ctx.db.transaction().execute(async (tx) => {
    const problem = await lockEditable(tx, ctx, input.pid);
    const set = await queries.lockSet(tx, input.pid);
    if (set.revision !== input.revision) {
      throw new DomainError("PROGRAMS_CHANGED", { by: set.updated_by ?? "" });
    }
    const known = new Set((await queries.listPrograms(tx, input.pid)).map((row) => row.id));
    const kept = input.programs.flatMap(({ id }) => (id === null ? [] : [id]));
    if (kept.some((id) => !known.has(id)) || new Set(kept).size !== kept.length) {
      throw new DomainError("PARAM_INVALID", { field: "programs" });
    }
    const factors = { right: input.rightFactor, slow: input.slowFactor };
    const by = { by: ctx.viewer.username, now: ctx.now() };
    const changes = await replaceSet(tx, input.pid, { ...input, factors }, by);
    await recordAudit(tx, ctx, {
      action: "problem.programs",
      target: { id: problem.id, name: problem.display_id },
      ...changes,
    });
  });
  return findProgramSet(ctx, { pid: input.pid });
}

async function checkPrograms(ctx: SignedInContext, programs: readonly ProgramForm[]) {
  const languages = new Set((await findLanguages(ctx)).map((one) => one.name));
  const names = new Set<string>();
  for (const { name, code, language, kind, isMain, expected } of programs) {
    if (names.has(name)) throw new DomainError("PROGRAM_NAME_TAKEN", { name });
    names.add(name);
    if (code.trim() === "") throw new DomainError("CODE_EMPTY");
    if (code.length > LIMITS.codeMax) throw new DomainError("CODE_TOO_LONG");
    if (!languages.has(language)) throw new DomainError("LANGUAGE_NOT_ALLOWED");
    const isRight = expected.length === 1 && expected[0] === "accepted";
    const isWhole = kind === "solution" ? expected.length > 0 : expected.length === 0;
    if (!isWhole || (isMain && !(kind === "solution" && isRight))) {
      throw new DomainError("PARAM_INVALID", { field: "expected" });
    }
  }
  if (programs.filter((one) => one.isMain).length > 1) {
    throw new DomainError("PARAM_INVALID", { field: "isMain" });
  }
}

import type { Db } from "@gavel/db";
import { DEFAULT_LANGUAGES, findLanguage, LANGUAGES } from "@gavel/domain/language";
import { LANGUAGE_SAMPLES } from "@gavel/domain/language-sample";
import type { z } from "zod";
import type { Context } from "../../kernel/context.ts";
import { rememberWhile } from "../../kernel/remember.ts";
import { answerTogether } from "../../kernel/together.ts";
import { ONLINE_MS } from "../judgehost/index.ts";
import { readAvailability } from "./availability.ts";

import {
  findAllowed,
  type LanguageSeed,
  listEnabledLanguages,
  listLocalLanguageIds,
  listOfferedLanguages,
  stampOfLanguages,
  upsertLanguages,
  widenProblems,
} from "./queries.ts";
import { ensureRemoteLanguages, findRemoteLanguages, findSiteLanguages } from "./remote.ts";
import { findOpenBank } from "./remote-queries.ts";
import type { findLanguagesInput, LanguageView } from "./schema.ts";

/**
 * Run at each start: brings the rows up to this release, keeping what an administrator changed. A problem that accepted
 * every language there was accepts the new ones too; one whose author chose some keeps that choice.
 */
export async function ensureLanguages(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await ensureRemoteLanguages(tx);
    const before = await listLocalLanguageIds(tx);
    await upsertLanguages(tx, SEEDS);
    const after = await listLocalLanguageIds(tx);
    const added = [...after].flatMap(([name, id]) => (before.has(name) ? [] : [id]));
    if (before.size > 0 && added.length > 0) {
      await widenProblems(tx, [...before.values()], added);
    }
  });
}

const SEEDS: readonly LanguageSeed[] = LANGUAGES.map((language) => ({
  name: language.name,
  content_type: language.contentType,
  compile_command: LANGUAGE_SAMPLES[language.name].compileCommand,
  template: LANGUAGE_SAMPLES[language.name].template,
  is_spj: language.isSpj,
  seq: language.seq,
  time_multiplier: language.timeMultiplier,
  memory_multiplier: language.memoryMultiplier,
}));

/** All enabled languages of our own judging in list order. */
export async function findLanguages({
  db,
  now,
}: Pick<Context, "db" | "now">): Promise<LanguageView[]> {
  const since = new Date(now().getTime() - ONLINE_MS);
  const [row] = await stampOfLanguages(db, { since });
  const wish = { key: "", stamp: row?.stamp ?? "", of: "languages", most: 1 };
  // Hosts say much of each language, and everybody who sends a program asks.
  return rememberWhile(db, wish, () => readLanguages(db, since));
}

async function readLanguages(db: Db, since: Date): Promise<LanguageView[]> {
  const [rows, hosts] = await Promise.all([listEnabledLanguages(db), listOfferedLanguages(db)]);
  // While no host is on line, what they had is the best guess of what they will have again.
  const online = hosts.filter((host) => host.seen_at >= since);
  const asked = online.length > 0 ? online : hosts;
  const availabilityOf = readAvailability(asked.map((host) => host.languages));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    contentType: row.content_type,
    description: row.description || (availabilityOf(row.name).version ?? ""),
    compileCommand: row.compile_command,
    runCommand: runCommandOf(row.name),
    template: row.template,
    codeTemplate: row.code_template,
    isSpj: row.is_spj,
    oj: row.oj,
    seq: row.seq,
    timeMultiplier: Number(row.time_multiplier),
    memoryMultiplier: Number(row.memory_multiplier),
    ...availabilityOf(row.name),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

/** The same of other judges, or of all. */
export async function findBankLanguages(
  ctx: Pick<Context, "db" | "now">,
  wanted: z.output<typeof findLanguagesInput>,
): Promise<LanguageView[]> {
  if (wanted?.isAll === true) {
    const all = await Promise.all([findLanguages(ctx), findSiteLanguages(ctx.db, null)]);
    return all.flat();
  }
  const bank = wanted?.pid === undefined ? undefined : await findOpenBank(ctx.db, wanted.pid);
  const remoteJudge = bank?.remote_judge ?? null;
  return remoteJudge === null ? findLanguages(ctx) : findSiteLanguages(ctx.db, remoteJudge);
}

/** "" for a language that this release does not know. */
function runCommandOf(name: string): string {
  const known = findLanguage(name);
  return known === undefined ? "" : LANGUAGE_SAMPLES[known.name].runCommand;
}

/** Those a problem allows (the default set when it names none) and a judge host has; of another judge's problem, what that one takes. */
export async function findLanguagesOfProblem(
  ctx: Pick<Context, "db" | "now" | "services">,
  pid: number,
): Promise<LanguageView[]> {
  const [all, allowed] = await Promise.all([
    // Nobody's transaction changes them and asks for them.
    answerTogether(ctx.services, "language.all", () => findLanguages(ctx)),
    findAllowed(ctx.db, pid),
  ]);
  const { remoteJudge, languageIds } = allowed;
  if (remoteJudge !== null) return findRemoteLanguages(ctx.db, { id: pid, remoteJudge });
  const available = all.filter((language) => language.isAvailable);
  if (languageIds.length === 0) {
    const defaults = new Set<string>(DEFAULT_LANGUAGES);
    return available.filter((language) => defaults.has(language.name));
  }
  const ids = new Set(languageIds);
  return available.filter((language) => ids.has(language.id));
}

/** The programs that a contest accepted, for similarity checkers and archives. */
import { contestRuleOf } from "@gavel/domain/contest/contest";
import { findLanguage } from "@gavel/domain/language";
import { isRoot, type RoleId } from "@gavel/domain/role";
import { writeZip, type ZipSource } from "@gavel/problem-package/zip-writer";
import type { SignedInContext } from "../../kernel/context.ts";
import { getAsOrganiser } from "../contest/index.ts";
import { type AcceptedRow, listAccepted, readCode } from "./queries.ts";

interface CodeWish {
  readonly contestId: number;
  /** Without those of root and of whoever created the contest. */
  readonly excludeAdmin: boolean;
  /** A folder for each person, or for each problem. */
  readonly splitType: "user" | "problem";
}

/**
 * A zip, made as it is sent: each program is read when its turn comes.
 * @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN
 */
export async function exportAcceptedCode(
  ctx: SignedInContext,
  { contestId, excludeAdmin, splitType }: CodeWish,
): Promise<{ readonly name: string; readonly stream: ReadableStream<Uint8Array> }> {
  const contest = await getAsOrganiser(ctx, contestId);
  const until = contest.allow_end_submit ? ctx.now() : contest.end_time;
  const isByPoints = contestRuleOf(contest.type) === "oi";
  const all = await listAccepted(ctx.db, {
    contestId,
    groupId: contest.group_id,
    until,
    isByPoints,
  });
  const rows = excludeAdmin
    ? all.filter(
        ({ uid, role, isGroupRoot }) =>
          uid !== contest.author_uid && !isRoot(role as RoleId) && !isGroupRoot,
      )
    : all;
  const names = namesOf(rows, splitType, isByPoints);
  const sources = rows.map(
    (row, at): ZipSource => ({
      name: names[at] ?? `${row.id}`,
      bytes: row.bytes,
      async open() {
        const code = await readCode(ctx.db, row.id);
        return (async function* () {
          yield new TextEncoder().encode(code);
        })();
      },
    }),
  );
  return { name: `contest_${contestId}_${ctx.now().getTime()}.zip`, stream: writeZip(sources) };
}

/** What people and setters chose may hold anything; no part of a path is more than a name. */
const safe = (text: string) => text.replace(/[^\p{L}\p{N}._-]+/gu, "_").replace(/^\.+/, "_");

/** 20261120134455, at UTC. */
const stampOf = (date: Date) => date.toISOString().replace(/\D/g, "").slice(0, 14);

/** `alice/A_(20261120134455).c`, or `alice/A_60_(…).c` where points count; the number as well where two are alike. */
function namesOf(
  rows: readonly AcceptedRow[],
  splitType: CodeWish["splitType"],
  isByPoints: boolean,
): string[] {
  const taken = new Set<string>();
  return rows.map(({ id, username, letter, language, score, sentAt }) => {
    const extension = findLanguage(language)?.extensions[0] ?? "txt";
    const [folder, name] = splitType === "user" ? [username, letter] : [letter, username];
    const points = isByPoints ? `_${score ?? 0}` : "";
    const path = `${safe(folder)}/${safe(name)}${points}_(${stampOf(sentAt)})`;
    const unique = taken.has(path) ? `${path}_${id}` : path;
    taken.add(unique);
    return `${unique}.${extension}`;
  });
}

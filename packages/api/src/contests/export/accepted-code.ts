/** The programs that a contest accepted, for similarity checkers and archives. */
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
  const all = await listAccepted(ctx.db, { contestId, until });
  const rows = excludeAdmin
    ? all.filter(({ uid, role }) => uid !== contest.author_uid && !isRoot(role as RoleId))
    : all;
  const sources = rows.map(
    (row): ZipSource => ({
      name: pathOf(row, splitType),
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

function pathOf({ id, username, letter, language }: AcceptedRow, splitType: "user" | "problem") {
  const extension = findLanguage(language)?.extensions[0] ?? "txt";
  const [folder, name] = splitType === "user" ? [username, letter] : [letter, username];
  return `${safe(folder)}/${safe(name)}_${id}.${extension}`;
}

/**
 * What the site answers besides, found by walking the router: each question that no line of `pages.ts` asks, with ids that
 * are there. So nothing that is read goes unmeasured because nobody wrote it down.
 */
import { restTable } from "@gavel/server/rest";
import type { z } from "zod";
import { type Procedure, procedures } from "../../support/surface/procedures.ts";
import { findValid, leavesOf } from "../../support/surface/schema.ts";
import type { Facts } from "./facts.ts";
import { type Asker, type ListPage, trpc } from "./pages.ts";
import { Pick } from "./pick.ts";

/** What the names of inputs mean; where an `id` leads depends on the slice. */
function poolOf(facts: Facts, slice: string, name: string): readonly (string | number)[] | null {
  const pools: Readonly<Record<string, readonly (string | number)[]>> = {
    ...{ pid: facts.pids, pids: facts.pids, problemId: facts.problemIds },
    ...{ submitId: facts.submitIds, submitIds: facts.submitIds, tagIds: facts.tagIds },
    ...{ uid: facts.uids, username: facts.usernames, keyword: facts.titles },
    ...{ discussionId: facts.discussionIds, commentId: facts.commentIds },
    ...{ "announcement.id": facts.announcementIds, "rejudge.id": facts.rejudgeIds },
    ...{ currentPage: [1, 2, 3, 4, 5] },
  };
  return pools[`${slice}.${name}`] ?? pools[name] ?? null;
}

function draw(schema: z.core.$ZodType, slice: string, facts: Facts, pick: Pick): unknown {
  const input: Record<string, unknown> = { ...(findValid(schema) as object | undefined) };
  for (const { path } of leavesOf(schema)) {
    const [name, isList] = [String(path[0]), path[1] === 0];
    const pool = path.length <= 2 ? poolOf(facts, slice, name) : null;
    if (pool !== null) input[name] = isList ? [pick.one(pool)] : pick.one(pool);
  }
  return Object.keys(input).length === 0 ? undefined : input;
}

function askerOf({ meta }: Procedure): Asker {
  if (meta.who === "anyone") return "anyone";
  return meta.who === "signed-in" || meta.who === "permission:submit" ? "person" : "root";
}

const rowsByPath = new Map(
  restTable.filter(({ method }) => method === "GET").map((row) => [row.path as string, row]),
);

/** The procedure that a page asks. */
function procedureOf(page: ListPage, facts: Facts): string | undefined {
  const [path = ""] = page.path(facts, new Pick(1)).split("?");
  if (path.startsWith("/trpc/")) return path.slice("/trpc/".length);
  return rowsByPath.get(path)?.procedure;
}

export function otherReads(pages: readonly ListPage[], facts: Facts): ListPage[] {
  const asked = new Set(pages.map((page) => procedureOf(page, facts)));
  return procedures
    .filter(({ path, type }) => type === "query" && !asked.has(path))
    .map((one) => {
      const [slice = ""] = one.path.split(".");
      const { input } = one;
      return trpc(one.path, one.path, askerOf(one), (known, pick) =>
        input === null ? undefined : draw(input, slice, known, pick),
      );
    });
}

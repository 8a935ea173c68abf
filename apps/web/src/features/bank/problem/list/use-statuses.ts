import { findVerdict, VERDICTS, type Verdict } from "@gavel/domain/verdict";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSession } from "../../../../app/session/store.ts";
import { trpc } from "../../../../app/trpc.ts";
import type { ProblemRow } from "../types.ts";

/** pid → what the viewer has reached there; null for a visitor. */
export type Statuses = ReadonlyMap<number, Verdict> | null;

const NEVER = VERDICTS.notSubmitted.code;

export function useStatuses(rows: readonly ProblemRow[] | undefined): Statuses {
  const { signedIn } = useSession();
  const pids = rows?.map((row) => row.pid) ?? [];
  const { data } = trpc.problem.statuses.useQuery(
    { pids },
    {
      enabled: signedIn && pids.length > 0,
      placeholderData: keepPreviousData,
      // A list without its icons is still a list.
      meta: { inline: true },
    },
  );
  return useMemo(() => {
    if (!signedIn) return null;
    const known = new Map<number, Verdict>();
    for (const [pid, { status }] of Object.entries(data ?? {})) {
      const verdict = findVerdict(status);
      if (verdict !== undefined && status !== NEVER) known.set(Number(pid), verdict);
    }
    return known;
  }, [signedIn, data]);
}

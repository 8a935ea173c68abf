import { findVerdict } from "@gavel/domain/verdict";
import { verdictNames } from "@gavel/ui/lib/verdict";
import { useLingui } from "@lingui/react/macro";
import { usePersonName } from "../../../app/person-name.tsx";
import type { RejudgeRow } from "./types.ts";

/** What was asked for, in words: "C++ 17 · Wrong Answer · from 1200". */
export function useScopeWords(): (filter: RejudgeRow["filter"]) => string {
  const { t, i18n } = useLingui();
  const nameOf = usePersonName();
  return (filter) => {
    const { fromId, toId } = filter;
    const words = [
      filter.language,
      filter.statuses
        ?.map((status) => i18n._(verdictNames[findVerdict(status) ?? "systemError"]))
        .join(", "),
      filter.username === undefined ? undefined : nameOf(filter.username),
      fromId === undefined ? undefined : t`from ${fromId}`,
      toId === undefined ? undefined : t`to ${toId}`,
      filter.includeManual ? t`including judged by hand` : undefined,
    ].filter((word) => word !== undefined);
    return words.length === 0 ? t`all submissions` : words.join(" · ");
  };
}

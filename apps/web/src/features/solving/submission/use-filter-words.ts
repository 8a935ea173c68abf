import { findVerdict } from "@gavel/domain/verdict";
import { verdictNames } from "@gavel/ui/lib/verdict";
import { useLingui } from "@lingui/react/macro";
import type { SubmissionListSearch } from "./list-search.ts";

/** The active filters in words: "Wrong Answer · 1000". */
export function useActiveFilterWords(search: SubmissionListSearch): string {
  const { i18n } = useLingui();
  const verdict = search.status === undefined ? undefined : findVerdict(search.status);
  return [
    verdict === undefined ? undefined : i18n._(verdictNames[verdict]),
    search.problemID,
    search.username,
    search.language,
  ]
    .filter((word) => word !== undefined)
    .join(" · ");
}

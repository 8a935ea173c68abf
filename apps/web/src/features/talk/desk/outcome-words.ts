import type { ReportOutcome } from "@gavel/domain/report";
import { useLingui } from "@lingui/react/macro";

/** What became of a report; null = it was only ticked off. */
export function useOutcomeWords(): (outcome: ReportOutcome | null) => string {
  const { t } = useLingui();
  const words = {
    keep: t({ message: "Kept", context: "outcome of a report" }),
    disable: t({ message: "Disabled", context: "outcome of a report" }),
    delete: t({ message: "Deleted", context: "outcome of a report" }),
    avatar: t({ message: "Avatar removed", context: "outcome of a report" }),
    texts: t({ message: "Texts cleared", context: "outcome of a report" }),
    profile: t({ message: "Profile cleared", context: "outcome of a report" }),
  };
  return (outcome) =>
    outcome === null
      ? t({ message: "Ticked off", context: "outcome of a report" })
      : words[outcome];
}

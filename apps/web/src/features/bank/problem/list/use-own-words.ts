import type { OwnState } from "@gavel/domain/problem";
import { useLingui } from "@lingui/react/macro";

export function useOwnWords(): Readonly<Record<OwnState, string>> {
  const { t } = useLingui();
  return {
    solved: t({ message: "solved", context: "problems" }),
    tried: t({ message: "tried", context: "problems" }),
    untouched: t({ message: "untouched", context: "problems" }),
  };
}

import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { useLingui } from "@lingui/react/macro";

/** Who a problem is for, in the order of a choice. */
export function useAuthOptions() {
  const { t } = useLingui();
  return [
    { value: `${PROBLEM_AUTH.public}`, label: t({ message: "Public", context: "problem" }) },
    { value: `${PROBLEM_AUTH.hidden}`, label: t({ message: "Private", context: "problem" }) },
    {
      value: `${PROBLEM_AUTH.contest}`,
      label: t({ message: "Contests only", context: "problem" }),
    },
  ];
}

import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { notifySuccess } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { trpc } from "../trpc.ts";
import { AuthChooser } from "./auth-chooser.tsx";
import { useAuthOptions } from "./auth-words.ts";
import { type StaffProblem, useReloadProblems } from "./staff-problem.ts";

/** Changes which members see the problem, in its row. What is for contests may stay so, and nothing becomes it here. */
export function GroupAuthSelect({ row }: { row: StaffProblem }) {
  const { t } = useLingui();
  const reload = useReloadProblems();
  const change = trpc.groupBank.changeAuth.useMutation({
    meta: { inline: true },
    onSuccess: () => notifySuccess(t`Update Successfully`),
    onSettled: () => void reload(),
  });
  const forContests = `${PROBLEM_AUTH.contest}`;
  const options = useAuthOptions().filter(
    ({ value }) => value !== forContests || `${row.auth}` === forContests,
  );
  return (
    <AuthChooser
      row={row}
      options={options}
      asked={change.isPending ? change.variables.auth : undefined}
      send={(wish) => change.mutateAsync({ id: row.pid, ...wish })}
    />
  );
}

import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { notifySuccess } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { useKeeper } from "../session/use-keeper.ts";
import { trpc } from "../trpc.ts";
import { AuthChooser } from "./auth-chooser.tsx";
import { useAuthOptions } from "./auth-words.ts";
import { type StaffProblem, useReloadProblems } from "./staff-problem.ts";

/** Changes who sees the problem, in its row. */
export function AuthSelect({ row }: { row: StaffProblem }) {
  const { t } = useLingui();
  const isKeeper = useKeeper();
  const reload = useReloadProblems();
  const change = trpc.problem.changeAuth.useMutation({
    meta: { inline: true },
    onSuccess: () => notifySuccess(t`Update Successfully`),
    onSettled: () => void reload(),
  });
  const options = useAuthOptions().map((option) => ({
    ...option,
    // A plain administrator cannot publish; what is public already may stay so.
    disabled:
      !isKeeper && option.value === `${PROBLEM_AUTH.public}` && row.auth !== PROBLEM_AUTH.public,
  }));
  return (
    <AuthChooser
      row={row}
      options={options}
      asked={change.isPending ? change.variables.auth : undefined}
      send={(wish) => change.mutateAsync({ id: row.pid, ...wish })}
    />
  );
}

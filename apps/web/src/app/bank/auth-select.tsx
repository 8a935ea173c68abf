import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { FilterSelect } from "@gavel/ui/select";
import { notifySuccess } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { useKeeper } from "../session/use-keeper.ts";
import { trpc } from "../trpc.ts";
import { useAuthOptions } from "./auth-words.ts";
import { type StaffProblem, useReloadProblems } from "./staff-problem.ts";
import { useKnowingly } from "./use-knowingly.tsx";

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
  const { change: choose, dialog } = useKnowingly((wish) =>
    change.mutateAsync({ id: row.pid, ...wish }),
  );
  const options = useAuthOptions().map((option) => ({
    ...option,
    // A plain administrator cannot publish; what is public already may stay so.
    disabled:
      !isKeeper && option.value === `${PROBLEM_AUTH.public}` && row.auth !== PROBLEM_AUTH.public,
  }));
  return (
    <>
      <FilterSelect
        size="sm"
        ghost
        label={t`Visibility of ${row.problemId}`}
        value={`${change.isPending ? change.variables.auth : row.auth}`}
        options={options}
        disabled={!row.canEdit || change.isPending}
        onChange={(value) => void choose(Number(value))}
      />
      {dialog}
    </>
  );
}

import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { FilterSelect } from "@gavel/ui/select";
import { notifySuccess } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { trpc } from "../trpc.ts";
import { useAuthOptions } from "./auth-words.ts";
import { type StaffProblem, useReloadProblems } from "./staff-problem.ts";
import { useKnowingly } from "./use-knowingly.tsx";

/** Changes which members see the problem, in its row. What is for contests may stay so, and nothing becomes it here. */
export function GroupAuthSelect({ row }: { row: StaffProblem }) {
  const { t } = useLingui();
  const reload = useReloadProblems();
  const change = trpc.groupBank.changeAuth.useMutation({
    meta: { inline: true },
    onSuccess: () => notifySuccess(t`Update Successfully`),
    onSettled: () => void reload(),
  });
  const { change: choose, dialog } = useKnowingly((wish) =>
    change.mutateAsync({ id: row.pid, ...wish }),
  );
  const forContests = `${PROBLEM_AUTH.contest}`;
  const options = useAuthOptions().filter(
    ({ value }) => value !== forContests || `${row.auth}` === forContests,
  );
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

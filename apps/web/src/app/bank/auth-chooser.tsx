import { FilterSelect } from "@gavel/ui/select";
import { useLingui } from "@lingui/react/macro";
import type { useAuthOptions } from "./auth-words.ts";
import type { StaffProblem } from "./staff-problem.ts";
import { useKnowingly } from "./use-knowingly.tsx";

interface AuthChooserProps {
  row: StaffProblem;
  options: ReturnType<typeof useAuthOptions>;
  /** On its way there. */
  asked: number | undefined;
  send: Parameters<typeof useKnowingly>[0];
}

/** Who sees a problem, in its row. */
export function AuthChooser({ row, options, asked, send }: AuthChooserProps) {
  const { t } = useLingui();
  const { change, dialog } = useKnowingly(send);
  return (
    <>
      <FilterSelect
        size="sm"
        ghost
        label={t`Visibility of ${row.problemId}`}
        value={`${asked ?? row.auth}`}
        options={options}
        disabled={!row.canEdit || asked !== undefined}
        onChange={(value) => void change(Number(value))}
      />
      {dialog}
    </>
  );
}

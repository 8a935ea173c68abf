import { TRAINING_RANK } from "@gavel/domain/training/training";
import { readWhole } from "@gavel/domain/whole-number";
import { notifySuccess, notifyWarning } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { SettlingField } from "../../../../app/list/settling-field.tsx";
import { useOffice, useReload } from "../office.ts";
import type { OfficeProblem } from "../types.ts";

/** The rank as it is stored: problems stand in its order, and those of one rank as they were added. */
export function RankField({ row }: { row: OfficeProblem }) {
  const { t } = useLingui();
  const { problems } = useOffice();
  const reload = useReload();
  const { id, displayId, rank: stored } = row;
  const change = problems.setRank.useMutation({
    onSuccess: () => notifySuccess(t`Update Successfully`),
    onSettled: reload,
  });
  function settle(field: HTMLInputElement) {
    const rank = readWhole(field.value);
    if (rank === stored) return;
    const giveBack = () => {
      field.value = `${stored}`;
    };
    const { min, max } = TRAINING_RANK;
    if (rank >= min && rank <= max) {
      change.mutate({ id, rank }, { onError: giveBack });
    } else {
      giveBack();
      notifyWarning(t`A whole number from 0 to 2147483647`);
    }
  }
  return (
    <SettlingField
      stored={`${stored}`}
      onSettle={settle}
      aria-label={t`Rank of ${displayId}`}
      autoComplete="off"
      boxClassName="h-7 w-24"
    />
  );
}

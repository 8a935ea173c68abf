import { TRAINING_RANK } from "@gavel/domain/training/training";
import { readWhole } from "@gavel/domain/whole-number";
import { Input } from "@gavel/ui/input";
import { notifySuccess, notifyWarning } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import type { FormEvent } from "react";
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
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.currentTarget.querySelector("input")?.blur();
  }
  return (
    <form noValidate onSubmit={onSubmit}>
      <Input
        // Another rank is another field: what was typed into it is done.
        key={stored}
        defaultValue={`${stored}`}
        aria-label={t`Rank of ${displayId}`}
        inputMode="numeric"
        autoComplete="off"
        boxClassName="h-7 w-24"
        className="figure"
        onBlur={(event) => settle(event.currentTarget)}
      />
    </form>
  );
}

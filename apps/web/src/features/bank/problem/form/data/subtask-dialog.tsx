import type { Subtask } from "@gavel/domain/data-case";
import { Button } from "@gavel/ui/button";
import { Checkbox } from "@gavel/ui/checkbox";
import { Dialog } from "@gavel/ui/dialog";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { PointsField } from "./points-input.tsx";

interface SubtaskDialogProps {
  subtask: Subtask;
  others: readonly Subtask[];
  hasPoints: boolean;
  onSave: (subtask: Subtask) => void;
  onDelete: (num: number) => void;
  onClose: () => void;
}

/** What a subtask is called, what it is worth and which earlier ones it needs. */
export function SubtaskDialog({
  subtask,
  others,
  hasPoints,
  onSave,
  onDelete,
  onClose,
}: SubtaskDialogProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(subtask);
  const [points, setPoints] = useState<number | null>(subtask.points);
  const { num } = subtask;
  const at = others.findIndex((one) => one.num === num);
  const earlier = at < 0 ? others : others.slice(0, at);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Subtask ${num}`}
      footer={
        <>
          {at >= 0 && (
            <Button
              variant="destructive"
              className="mr-auto"
              onClick={() => {
                onDelete(num);
                onClose();
              }}
            >
              <Trans>Delete subtask</Trans>
            </Button>
          )}
          <Button
            variant="primary"
            disabled={points === null}
            onClick={() => {
              onSave({ ...draft, points: points ?? draft.points });
              onClose();
            }}
          >
            <Trans>Apply</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={t`Title`} hint={t`For setters, such as n ≤ 100`}>
          {(control) => (
            <Input
              {...control}
              maxLength={100}
              value={draft.title}
              onChange={(event) => setDraft({ ...draft, title: event.target.value })}
            />
          )}
        </Field>
        {hasPoints && <PointsField points={subtask.points} onChange={setPoints} />}
        {earlier.length > 0 && (
          <fieldset className="grid gap-2">
            <legend className="mb-1 text-sm font-medium">
              <Trans>Needs these to be accepted first</Trans>
            </legend>
            {earlier.map((one) => (
              <label
                key={one.num}
                htmlFor={`needs-${one.num}`}
                className="flex items-center gap-2 text-sm"
              >
                <Checkbox
                  id={`needs-${one.num}`}
                  checked={draft.needs.includes(one.num)}
                  onCheckedChange={(on) =>
                    setDraft({
                      ...draft,
                      needs: earlier
                        .map((other) => other.num)
                        .filter((other) =>
                          other === one.num ? on === true : draft.needs.includes(other),
                        ),
                    })
                  }
                />
                <Trans>Subtask {one.num}</Trans> {one.title}
              </label>
            ))}
          </fieldset>
        )}
      </div>
    </Dialog>
  );
}

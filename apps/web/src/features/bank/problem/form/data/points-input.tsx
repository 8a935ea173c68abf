import { DATA_LIMITS } from "@gavel/domain/data-case";
import { readWhole } from "@gavel/domain/whole-number";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { notifyWarning } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

/**
 * What keeps a text from being points, in words; undefined = nothing.
 * @param n the case's number, from 1; absent = they are a subtask's
 */
function usePointsFault(n?: number): (text: string) => string | undefined {
  const { t } = useLingui();
  const max = DATA_LIMITS.pointsMax;
  return (text) => {
    const points = readWhole(text);
    if (Number.isNaN(points)) {
      return n === undefined
        ? t`Points must be a whole number`
        : t`Problem Sample ${n} Score must be an integer`;
    }
    if (points < 0) return t`Score must be greater than or equal to 0`;
    return points > max ? t`Points must be at most ${max}` : undefined;
  };
}

interface PointsFieldProps {
  points: number;
  /** Of which case they are, from 1. */
  sample?: number;
  hint?: string;
  /** null = what is typed is none. */
  onChange: (points: number | null) => void;
}

/** In a dialog. What is typed stays as it is typed. */
export function PointsField({ points, sample, hint, onChange }: PointsFieldProps) {
  const { t } = useLingui();
  const faultOf = usePointsFault(sample);
  const [typed, setTyped] = useState(`${points}`);
  return (
    <Field label={t`Points`} error={faultOf(typed)} {...(hint === undefined ? {} : { hint })}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          className="figure"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(faultOf(target.value) === undefined ? readWhole(target.value) : null);
          }}
        />
      )}
    </Field>
  );
}

interface PointsCellProps {
  points: number;
  label: string;
  onChange: (points: number) => void;
}

/** In a row, where nothing fits below: what is none is marked while it is typed, and given back with its reason. */
export function PointsCell({ points, label, onChange }: PointsCellProps) {
  const faultOf = usePointsFault();
  const [typed, setTyped] = useState<string | null>(null);
  const fault = typed === null ? undefined : faultOf(typed);
  return (
    <Input
      inputMode="numeric"
      aria-label={label}
      aria-invalid={fault !== undefined || undefined}
      className="figure"
      boxClassName="h-7 w-18"
      value={typed ?? `${points}`}
      onChange={({ target }) => {
        setTyped(target.value);
        if (faultOf(target.value) === undefined) onChange(readWhole(target.value));
      }}
      onBlur={() => {
        if (fault !== undefined) notifyWarning(fault);
        setTyped(null);
      }}
    />
  );
}

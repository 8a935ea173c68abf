import { readWhole } from "@gavel/domain/whole-number";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";

interface NumberFieldProps {
  id: string;
  label: ReactNode;
  unit: string;
  value: number;
  max: number;
  /** What is stored may stay, also beyond the largest. */
  stored: number;
  hint?: ReactNode;
  /** 0 is shown as nothing, and means that nobody said it. */
  mayBeEmpty?: boolean;
  onChange: (value: number) => void;
}

/** What is typed and no whole number: as unfit as any that is negative. */
const UNFIT = -1;

function numberOf(text: string): number {
  if (text.trim() === "") return 0;
  const value = readWhole(text);
  return Number.isNaN(value) ? UNFIT : value;
}

/** A whole number with its unit. What is typed stays as it is typed; nothing at all counts as 0, which is none. */
export function NumberField(props: NumberFieldProps) {
  const { id, label, unit, value, max, stored, hint, mayBeEmpty = false, onChange } = props;
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const isEmpty = mayBeEmpty && value === 0;
  const isFit = isEmpty || (value >= 1 && (value <= max || value === stored));
  return (
    <Field
      id={id}
      label={label}
      aside={<span className="figure text-2xs text-muted-foreground">≤ {max}</span>}
      {...(hint === undefined ? {} : { hint })}
      error={isFit ? undefined : t`From 1 to ${max}`}
    >
      {(control) => (
        <span className="relative block">
          <Input
            {...control}
            inputMode="numeric"
            className="figure pr-12"
            maxLength={12}
            value={typed ?? (isEmpty ? "" : `${value}`)}
            onChange={(event) => {
              setTyped(event.target.value);
              onChange(numberOf(event.target.value));
            }}
            // What is refused stays to be seen.
            onBlur={() => isFit && setTyped(null)}
          />
          <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-xs text-muted-foreground">
            {unit}
          </span>
        </span>
      )}
    </Field>
  );
}

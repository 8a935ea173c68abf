import { Input } from "@gavel/ui/input";
import { useLingui } from "@lingui/react/macro";
import type { FormEvent } from "react";
import type { RowOrder } from "./use-row-order.ts";

interface MoveFieldProps {
  /** What the row is called. */
  name: string;
  index: number;
  order: RowOrder;
}

/** The place of a row as a number that one may type, for a way that is long to drag. Left as it was, it takes no effect. */
export function MoveField({ name, index, order }: MoveFieldProps) {
  const { t } = useLingui();
  const place = String(index + 1);
  function move(field: HTMLInputElement) {
    const wanted = Number(field.value);
    const isPlace = Number.isInteger(wanted) && wanted >= 1;
    const to = Math.min(wanted, order.count) - 1;
    if (!isPlace || to === index) field.value = place;
    else order.move(index, to, "grip");
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.currentTarget.querySelector("input")?.blur();
  }
  return (
    <form noValidate onSubmit={onSubmit}>
      <Input
        // Another place is another field: what was typed into it is done.
        key={place}
        defaultValue={place}
        aria-label={t`Place of ${name}`}
        type="number"
        inputMode="numeric"
        min={1}
        max={order.count}
        boxClassName="h-7 w-14"
        className="figure"
        onBlur={(event) => move(event.currentTarget)}
      />
    </form>
  );
}

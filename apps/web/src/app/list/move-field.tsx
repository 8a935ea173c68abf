import { useLingui } from "@lingui/react/macro";
import { SettlingField } from "./settling-field.tsx";
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
  return (
    <SettlingField
      stored={place}
      onSettle={move}
      aria-label={t`Place of ${name}`}
      type="number"
      min={1}
      max={order.count}
      boxClassName="h-7 w-14"
    />
  );
}

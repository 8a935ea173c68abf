import type { RoomFault } from "@gavel/domain/contest/seat";
import { IconButton } from "@gavel/ui/icon-button";
import { Input } from "@gavel/ui/input";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { useId } from "react";

/** As it is typed. */
export interface RoomForm {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

type LineFault = RoomFault | "NUMBER_REQUIRED";

const FAULTS: Record<LineFault, ReturnType<typeof msg>> = {
  NUMBER_REQUIRED: msg`Enter whole numbers`,
  RANGE_REVERSED: msg`The end must not be less than the start`,
  NAME_TOO_LONG: msg`The seats would be longer than 30 characters`,
  SEAT_TWICE: msg`A room above has some of these seats`,
  TOO_MANY: msg`A contest has at most 5000 seats`,
};

interface RoomLineProps {
  /** From 1. */
  number: number;
  form: RoomForm;
  fault: LineFault | null;
  onChange: (form: RoomForm) => void;
  onRemove: (() => void) | undefined;
}

/** A room with its numbers. */
export function RoomLine({ number, form, fault, onChange, onRemove }: RoomLineProps) {
  const { t, i18n } = useLingui();
  const note = useId();
  const control = {
    "aria-invalid": fault === null ? undefined : true,
    "aria-describedby": fault === null ? undefined : note,
    autoComplete: "off",
  };
  return (
    <div>
      <div className="flex items-center gap-2">
        <Input
          {...control}
          aria-label={t`Room ${number}`}
          placeholder={t({ message: "Room", context: "seats" })}
          value={form.name}
          boxClassName="min-w-0 flex-1"
          onChange={({ target }) => onChange({ ...form, name: target.value })}
        />
        <Input
          {...control}
          aria-label={t`Room ${number}: first number`}
          inputMode="numeric"
          value={form.from}
          boxClassName="w-20 shrink-0"
          onChange={({ target }) => onChange({ ...form, from: target.value })}
        />
        <span aria-hidden>–</span>
        <Input
          {...control}
          aria-label={t`Room ${number}: last number`}
          inputMode="numeric"
          value={form.to}
          boxClassName="w-20 shrink-0"
          onChange={({ target }) => onChange({ ...form, to: target.value })}
        />
        <IconButton
          label={t`Remove room ${number}`}
          icon={<X />}
          disabled={onRemove === undefined}
          onClick={onRemove}
        />
      </div>
      {fault !== null && (
        <p id={note} className="mt-1 text-xs text-destructive">
          {i18n._(FAULTS[fault])}
        </p>
      )}
    </div>
  );
}

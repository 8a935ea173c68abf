import { MAPPED_ROLES, MAPPINGS_MAX, type Mapping } from "@gavel/domain/sign-on";
import { Button } from "@gavel/ui/button";
import { IconButton } from "@gavel/ui/icon-button";
import { Input } from "@gavel/ui/input";
import { Select } from "@gavel/ui/select";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus, X } from "lucide-react";
import type { FieldError } from "react-hook-form";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { roleNames } from "../../../app/role-words.ts";

interface MappingFieldsProps {
  value: readonly Mapping[];
  onChange: (value: Mapping[]) => void;
  /** Codes of faults, by row. */
  faults: readonly (string | undefined)[];
}

type RowErrors = { readonly value?: FieldError; readonly groupId?: FieldError } | undefined;

/** Of a form's errors in these rows. */
export function faultsOf(
  errors: { readonly [row: number]: RowErrors; readonly length?: number } | undefined,
): (string | undefined)[] {
  const rows = Array.from({ length: errors?.length ?? 0 }, (_, at) => errors?.[at]);
  return rows.map((row) => row?.value?.message ?? row?.groupId?.message);
}

/** What groups over there give here. */
export function MappingFields({ value, onChange, faults }: MappingFieldsProps) {
  const { i18n } = useLingui();
  const fault = fieldMessage(
    i18n,
    faults.find((one) => one !== undefined),
  );
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-1.5 text-sm font-medium">
        <Trans>Groups there and what they give here</Trans>
      </legend>
      {value.map((row, at) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else of their own
          key={at}
          row={row}
          number={at + 1}
          isFaulty={faults[at] !== undefined}
          onChange={(next) => onChange(value.map((one, index) => (index === at ? next : one)))}
          onRemove={() => onChange(value.filter((_, index) => index !== at))}
        />
      ))}
      {fault !== undefined && (
        <p role="alert" className="text-xs text-destructive">
          {fault}
        </p>
      )}
      <Button
        className="self-start"
        size="sm"
        icon={<Plus aria-hidden />}
        disabled={value.length >= MAPPINGS_MAX}
        onClick={() => onChange([...value, { value: "", role: null, groupId: null }])}
      >
        <Trans>Add a group</Trans>
      </Button>
    </fieldset>
  );
}

interface RowProps {
  row: Mapping;
  number: number;
  isFaulty: boolean;
  onChange: (row: Mapping) => void;
  onRemove: () => void;
}

const GROUP = "group";

function Row({ row, number, isFaulty, onChange, onRemove }: RowProps) {
  const { t, i18n } = useLingui();
  const roles = MAPPED_ROLES.map((role) => ({
    value: String(role),
    label: i18n._(roleNames[role]),
  }));
  function choose(kind: string) {
    const role = MAPPED_ROLES.find((one) => String(one) === kind) ?? null;
    onChange({ ...row, role, groupId: null });
  }
  return (
    <div className="grid grid-cols-[1fr_auto] gap-2 md:grid-cols-[1fr_11rem_7rem_auto]">
      <Input
        aria-label={t`Group there, row ${number}`}
        aria-invalid={isFaulty}
        placeholder={t`Group there`}
        value={row.value}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onChange={(event) => onChange({ ...row, value: event.target.value })}
      />
      <IconButton
        className="md:order-last"
        label={t`Remove row ${number}`}
        icon={<X />}
        onClick={onRemove}
      />
      <Select
        label={t`What it gives, row ${number}`}
        value={row.role === null ? GROUP : String(row.role)}
        options={[{ value: GROUP, label: t`Member of a group` }, ...roles]}
        onChange={choose}
      />
      {row.role === null && (
        <Input
          className="max-md:col-span-2"
          aria-label={t`Number of the group, row ${number}`}
          aria-invalid={isFaulty}
          placeholder={t`Group number`}
          inputMode="numeric"
          value={row.groupId === null ? "" : String(row.groupId)}
          onChange={(event) => {
            const groupId = Number(event.target.value);
            const isNumber = Number.isSafeInteger(groupId) && groupId > 0;
            onChange({ ...row, groupId: isNumber ? groupId : null });
          }}
        />
      )}
    </div>
  );
}

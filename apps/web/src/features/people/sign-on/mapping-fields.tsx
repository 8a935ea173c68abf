import { MAPPED_ROLES, MAPPINGS_MAX, type Mapping } from "@gavel/domain/sign-on";
import { Button } from "@gavel/ui/button";
import { IconButton } from "@gavel/ui/icon-button";
import { Input } from "@gavel/ui/input";
import { Select } from "@gavel/ui/select";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import type { FieldError } from "react-hook-form";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { roleNames } from "../../../app/role-words.ts";
import { GroupField, type MappedGroup } from "./group-field.tsx";

interface MappingFieldsProps {
  value: readonly Mapping[];
  onChange: (value: Mapping[]) => void;
  /** Those that saved rows lead into. */
  groups: readonly MappedGroup[];
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
export function MappingFields({ value, onChange, groups, faults }: MappingFieldsProps) {
  const { i18n } = useLingui();
  const rows = useRowKeys(value.length);
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
          key={rows.keys[at]}
          row={row}
          groups={groups}
          number={at + 1}
          isFaulty={faults[at] !== undefined}
          onChange={(next) => onChange(value.map((one, index) => (index === at ? next : one)))}
          onRemove={() => {
            rows.remove(at);
            onChange(value.filter((_, index) => index !== at));
          }}
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
        onClick={() => {
          rows.add();
          onChange([...value, { value: "", role: null, groupId: null }]);
        }}
      >
        <Trans>Add a group</Trans>
      </Button>
    </fieldset>
  );
}

/** Rows have nothing of their own that stays: what is half typed in one must not move into another. */
function useRowKeys(count: number) {
  const [keys, setKeys] = useState(() => Array.from({ length: count }, (_, at) => at));
  return {
    keys,
    add: () => setKeys([...keys, Math.max(-1, ...keys) + 1]),
    remove: (at: number) => setKeys(keys.filter((_, index) => index !== at)),
  };
}

interface RowProps {
  row: Mapping;
  groups: readonly MappedGroup[];
  number: number;
  isFaulty: boolean;
  onChange: (row: Mapping) => void;
  onRemove: () => void;
}

const GROUP = "group";

function Row({ row, groups, number, isFaulty, onChange, onRemove }: RowProps) {
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
    <div className="grid grid-cols-[1fr_auto] gap-2 md:grid-cols-[1fr_10rem_1fr_auto]">
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
        <GroupField
          groupId={row.groupId}
          groups={groups}
          label={t`Group here, row ${number}`}
          isFaulty={isFaulty}
          onChange={(groupId) => onChange({ ...row, groupId })}
        />
      )}
    </div>
  );
}

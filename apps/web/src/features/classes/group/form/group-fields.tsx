import {
  GROUP_AUTH,
  GROUP_AUTHS,
  GROUP_CODE_LENGTH,
  GROUP_LENGTHS,
} from "@gavel/domain/group/group";
import { MarkdownField } from "@gavel/ui/markdown-field";
import { RadioGroup } from "@gavel/ui/radio";
import { Switch } from "@gavel/ui/switch";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Controller } from "react-hook-form";
import { FormText } from "../../../../app/forms/form-text.tsx";
import type { ServerForm } from "../../../../app/forms/use-server-form.ts";
import { useTakeFile } from "../../../../app/talk/use-take-file.ts";
import { accessText } from "../marks.tsx";
import type { GroupValues } from "./use-group-schema.ts";

type Form = ServerForm<GroupValues, GroupValues>;

interface GroupFieldsProps {
  form: Form;
  /** null = it does not exist yet. */
  groupId: number | null;
}

/** All that is set of a group but its avatar. */
export function GroupFields({ form, groupId }: GroupFieldsProps) {
  const { auth } = form.watch();
  const { min, max } = GROUP_LENGTHS.shortName;
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <FormText
          form={form}
          name="name"
          label={<Trans>Group name</Trans>}
          hint={<Bounds {...GROUP_LENGTHS.name} />}
          autoComplete="off"
        />
        <FormText
          form={form}
          name="shortName"
          label={<Trans context="group">Short name</Trans>}
          hint={
            <Trans>
              {min} to {max} characters; IDs of the group's problems begin with it
            </Trans>
          }
          autoComplete="off"
        />
      </div>
      <FormText
        form={form}
        name="brief"
        label={<Trans context="group">In one line</Trans>}
        hint={<Bounds {...GROUP_LENGTHS.brief} />}
        autoComplete="off"
      />
      <Access form={form} />
      {auth !== GROUP_AUTH.public && (
        <FormText
          form={form}
          name="code"
          label={<Trans>Invitation code</Trans>}
          hint={<Trans>{GROUP_CODE_LENGTH} characters; only a private group asks for it</Trans>}
          maxLength={GROUP_CODE_LENGTH}
          autoComplete="off"
          translate="no"
        />
      )}
      <Description form={form} groupId={groupId} />
      <Controller
        control={form.control}
        name="isVisible"
        render={({ field }) => (
          <label className="flex items-center gap-2" htmlFor="group-visible">
            <Switch id="group-visible" checked={field.value} onCheckedChange={field.onChange} />
            <Trans>Everybody can see that this group exists</Trans>
          </label>
        )}
      />
    </div>
  );
}

function Bounds({ min, max }: { min: number; max: number }) {
  return (
    <Trans>
      {min} to {max} characters
    </Trans>
  );
}

function Access({ form }: { form: Form }) {
  const { i18n, t } = useLingui();
  const hints = {
    [GROUP_AUTH.public]: t`Everybody may join at once`,
    [GROUP_AUTH.protected]: t`People say why they want to join, and are let in`,
    [GROUP_AUTH.private]: t`People need the invitation code as well`,
  };
  return (
    <Controller
      control={form.control}
      name="auth"
      render={({ field }) => (
        <RadioGroup
          label={t({ message: "Access", context: "group" })}
          cards
          value={`${field.value}`}
          options={GROUP_AUTHS.map((auth) => ({
            value: `${auth}`,
            label: accessText(i18n, auth),
            description: hints[auth],
          }))}
          onChange={(value) => field.onChange(GROUP_AUTHS.find((auth) => `${auth}` === value))}
        />
      )}
    />
  );
}

function Description({ form, groupId }: GroupFieldsProps) {
  const { t } = useLingui();
  const id = useId();
  const takeFile = useTakeFile(groupId);
  const label = t({ message: "Description", context: "group" });
  return (
    <Controller
      control={form.control}
      name="description"
      render={({ field, fieldState }) => (
        <div>
          <label htmlFor={id} className="mb-1.25 block text-sm font-medium">
            {label}
          </label>
          <MarkdownField
            id={id}
            label={label}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            max={GROUP_LENGTHS.description.max}
            rows={4}
            takeFile={takeFile}
            error={fieldState.error?.message}
          />
        </div>
      )}
    />
  );
}

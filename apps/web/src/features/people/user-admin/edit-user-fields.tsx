import { TITLE_NAME_MAX } from "@gavel/domain/limit";
import { PROFILE_LIMITS } from "@gavel/domain/profile";
import type { RoleId } from "@gavel/domain/role";
import { Checkbox } from "@gavel/ui/checkbox";
import { Field } from "@gavel/ui/field";
import { Select } from "@gavel/ui/select";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { FormColor } from "../../../app/forms/form-color.tsx";
import { FormText } from "../../../app/forms/form-text.tsx";
import { ROLE_ORDER, roleMeanings, roleNames } from "../../../app/role-words.ts";
import { useSession } from "../../../app/session/store.ts";
import type { EditForm } from "./edit-form.ts";
import type { UserDetail } from "./types.ts";

interface FieldsProps {
  form: UseFormReturn<EditForm>;
  user: UserDetail;
}

export function EditUserFields({ form, user }: FieldsProps) {
  const { t } = useLingui();
  const text = (name: TextName, label: ReactNode) => (
    <TextField form={form} name={name} label={label} />
  );
  return (
    <div className="grid gap-x-4 gap-y-3.5 md:grid-cols-2">
      {text("username", <Trans>Username</Trans>)}
      {text("email", <Trans>Email</Trans>)}
      {text("realname", <Trans>Real name</Trans>)}
      {text("nickname", <Trans>Nickname</Trans>)}
      {text("school", <Trans>School</Trans>)}
      {text("number", <Trans>Student number</Trans>)}
      {text("titleName", <Trans context="of a person">Title</Trans>)}
      <FormColor
        form={form}
        name="titleColor"
        label={<Trans>Title colour</Trans>}
        pick={t`Pick the title colour`}
        example="#aa5500"
      />
      <RoleField form={form} />
      <NewPasswordField form={form} />
      <BanField form={form} user={user} />
    </div>
  );
}

type TextName = "username" | "email" | "realname" | "nickname" | "school" | "number" | "titleName";

/** As long as each may be. */
function useLimitTexts(name: keyof EditForm) {
  const { t } = useLingui();
  const limits: Partial<Record<string, number>> = PROFILE_LIMITS;
  const n = limits[name] ?? TITLE_NAME_MAX;
  return { TEXT_TOO_LONG: t`Can not exceed ${n}` };
}

interface TextFieldProps {
  form: UseFormReturn<EditForm>;
  name: TextName;
  label: ReactNode;
}

function TextField({ form, name, label }: TextFieldProps) {
  return (
    <FormText
      form={form}
      name={name}
      label={label}
      texts={useLimitTexts(name)}
      type={name === "email" ? "email" : "text"}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function RoleField({ form }: { form: UseFormReturn<EditForm> }) {
  const { i18n } = useLingui();
  return (
    <Controller
      control={form.control}
      name="role"
      render={({ field }) => (
        <Field label={<Trans>Role</Trans>} hint={i18n._(roleMeanings[field.value])}>
          {(control) => (
            <Select
              {...control}
              value={String(field.value)}
              options={ROLE_ORDER.map((role) => ({
                value: String(role),
                label: i18n._(roleNames[role]),
              }))}
              onChange={(value) => field.onChange(roleOf(value))}
            />
          )}
        </Field>
      )}
    />
  );
}

const roleOf = (value: string): RoleId | undefined =>
  ROLE_ORDER.find((role) => String(role) === value);

function NewPasswordField({ form }: { form: UseFormReturn<EditForm> }) {
  return (
    <FormText
      form={form}
      name="newPassword"
      password
      label={<Trans>New password</Trans>}
      hint={<Trans>Leave empty to keep the current one. A new password ends all sessions.</Trans>}
      autoComplete="new-password"
    />
  );
}

function BanField({ form, user }: FieldsProps) {
  const id = useId();
  const isSelf = useSession().user?.uid === user.uid;
  return (
    <Controller
      control={form.control}
      name="isBanned"
      render={({ field }) => (
        <div className="md:col-span-2">
          <label htmlFor={id} className="inline-flex items-center gap-2 text-sm">
            <Checkbox
              id={id}
              checked={field.value}
              disabled={isSelf}
              onCheckedChange={(next) => field.onChange(next === true)}
            />
            <Trans>Disabled: cannot sign in, and is signed out everywhere</Trans>
          </label>
          {isSelf && (
            <p className="mt-1 text-xs text-muted-foreground">
              <Trans>You cannot disable your own account.</Trans>
            </p>
          )}
        </div>
      )}
    />
  );
}

import { GENDERS, PROFILE_LIMITS, profileFields } from "@gavel/domain/profile";
import { Button } from "@gavel/ui/button";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { RadioGroup } from "@gavel/ui/radio";
import { notifySuccess } from "@gavel/ui/toast";
import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Controller, type UseFormReturn, useForm } from "react-hook-form";
import { z } from "zod";
import { describeError } from "../../../app/errors/describe-error.ts";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { UnsavedGuard } from "../../../app/forms/unsaved-guard.tsx";
import { TELLS_WHEN_TOUCHED } from "../../../app/forms/validation.ts";
import { trpc } from "../../../app/trpc.ts";
import { SignatureField } from "./signature-field.tsx";
import type { Me } from "./types.ts";

const schema = z.object(profileFields);
type Profile = z.output<typeof schema>;
type Form = UseFormReturn<Profile>;

function profileOf(me: Me): Profile {
  const { realname, nickname, school, number, blog, github, cfUsername, signature } = me;
  const gender = GENDERS.find((known) => known === me.gender) ?? "secrecy";
  return { realname, nickname, school, number, blog, github, cfUsername, signature, gender };
}

/** What others see. */
export function ProfileForm({ me }: { me: Me }) {
  const { t, i18n } = useLingui();
  const utils = trpc.useUtils();
  const update = trpc.account.updateProfile.useMutation({ meta: { inline: true } });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: profileOf(me),
    ...TELLS_WHEN_TOUCHED,
  });
  const { errors, isSubmitting, isDirty } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    try {
      const next = await update.mutateAsync(input);
      utils.account.me.setData(undefined, next);
      form.reset(profileOf(next));
    } catch (cause) {
      form.setError("root", { message: describeError(i18n, cause) });
      return;
    }
    notifySuccess(t`Update Successfully`);
    await utils.profile.invalidate();
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <UnsavedGuard dirty={isDirty && !isSubmitting} />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField form={form} name="nickname" label={<Trans>Nickname</Trans>} />
        <TextField form={form} name="realname" label={<Trans>Real name</Trans>} />
        <TextField form={form} name="school" label={<Trans>School</Trans>} />
        <TextField form={form} name="number" label={<Trans>Student number</Trans>} />
        <TextField form={form} name="github" label="GitHub" />
        <TextField form={form} name="blog" label={<Trans>Blog</Trans>} />
        <TextField form={form} name="cfUsername" label={<Trans>Codeforces handle</Trans>} />
        <GenderField form={form} />
      </div>
      <SignatureField form={form} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {isSubmitting ? <Trans>Saving</Trans> : <Trans>Save profile</Trans>}
        </Button>
        <p aria-live="polite" className="text-xs">
          {errors.root?.message !== undefined ? (
            <span className="text-destructive">{errors.root.message}</span>
          ) : (
            isDirty && (
              <span className="text-muted-foreground">
                <Trans>Unsaved changes</Trans>
              </span>
            )
          )}
        </p>
      </div>
    </form>
  );
}

type TextName = Exclude<keyof Profile, "gender" | "signature">;

/** With its counter where the limit is near. */
function TextField({ form, name, label }: { form: Form; name: TextName; label: ReactNode }) {
  const { i18n } = useLingui();
  const max = PROFILE_LIMITS[name];
  const length = form.watch(name).length;
  return (
    <Field
      label={label}
      error={fieldMessage(i18n, form.formState.errors[name]?.message)}
      counter={length > max * 0.8 ? { count: length, max } : undefined}
    >
      {(control) => <Input {...control} {...form.register(name)} />}
    </Field>
  );
}

function GenderField({ form }: { form: Form }) {
  const { t } = useLingui();
  return (
    <div>
      <p className="mb-1.25 text-sm font-medium">
        <Trans>Gender</Trans>
      </p>
      <Controller
        control={form.control}
        name="gender"
        render={({ field }) => (
          <RadioGroup
            label={t`Gender`}
            value={field.value}
            onChange={field.onChange}
            className="min-h-(--control-h) items-center"
            options={[
              { value: "male", label: <Trans context="gender">Male</Trans> },
              { value: "female", label: <Trans context="gender">Female</Trans> },
              { value: "secrecy", label: <Trans context="gender">Undisclosed</Trans> },
            ]}
          />
        )}
      />
    </div>
  );
}

import { GENDERS, PROFILE_LIMITS, profileFields } from "@gavel/domain/profile";
import { RadioGroup } from "@gavel/ui/radio";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { AdminForm, SaveBar } from "../../../app/forms/admin-form.tsx";
import { FormText } from "../../../app/forms/form-text.tsx";
import { useServerForm } from "../../../app/forms/use-server-form.ts";
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
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const update = trpc.account.updateProfile.useMutation({ meta: { inline: true } });
  const form = useServerForm({
    schema,
    values: profileOf(me),
    placesOf: () => ["root"],
    async send(input) {
      const next = await update.mutateAsync(input);
      utils.account.me.setData(undefined, next);
      return profileOf(next);
    },
    async onDone() {
      notifySuccess(t`Update Successfully`);
      await utils.profile.invalidate();
    },
  });
  return (
    <AdminForm form={form} className="grid gap-4">
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
      <SaveBar form={form} label={<Trans>Save profile</Trans>} />
    </AdminForm>
  );
}

type TextName = Exclude<keyof Profile, "gender" | "signature">;

/** With its counter where the limit is near. */
function TextField({ form, name, label }: { form: Form; name: TextName; label: ReactNode }) {
  const max = PROFILE_LIMITS[name];
  const length = form.watch(name).length;
  return (
    <FormText
      form={form}
      name={name}
      label={label}
      counter={length > max * 0.8 ? { count: length, max } : undefined}
    />
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

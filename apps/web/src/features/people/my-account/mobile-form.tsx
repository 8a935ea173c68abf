import { mobile } from "@gavel/domain/profile";
import { Button } from "@gavel/ui/button";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { notifySuccess } from "@gavel/ui/toast";
import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { describeError } from "../../../app/errors/describe-error.ts";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { TELLS_WHEN_TOUCHED } from "../../../app/forms/validation.ts";
import { trpc } from "../../../app/trpc.ts";
import { FormRow } from "./form-row.tsx";

export function MobileForm({ current }: { current: string }) {
  const { t, i18n } = useLingui();
  const utils = trpc.useUtils();
  const update = trpc.account.updateProfile.useMutation({ meta: { inline: true } });
  const form = useForm({
    resolver: zodResolver(
      z.object({
        mobile: mobile.refine((next) => next !== current, { message: "SAME_AS_CURRENT" }),
      }),
    ),
    defaultValues: { mobile: current },
    ...TELLS_WHEN_TOUCHED,
  });
  const { errors, isSubmitting, isSubmitted, isDirty } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    try {
      utils.account.me.setData(undefined, await update.mutateAsync(input));
      notifySuccess(t`Update Successfully`);
    } catch (cause) {
      form.setError("mobile", { message: describeError(i18n, cause) }, { shouldFocus: true });
    }
  });

  return (
    <FormRow
      title={<Trans>Mobile</Trans>}
      description={current === "" ? <Trans>No mobile number yet</Trans> : current}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
        <Field
          label={<Trans>Mobile number</Trans>}
          hint={<Trans>Outside mainland China with + and the country's code</Trans>}
          // Leaving the field as it was found is no mistake.
          error={isDirty || isSubmitted ? fieldMessage(i18n, errors.mobile?.message) : undefined}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register("mobile")}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
            />
          )}
        </Field>
        <Button type="submit" className="justify-self-start" busy={isSubmitting}>
          <Trans>Change mobile number</Trans>
        </Button>
      </form>
    </FormRow>
  );
}

import { changePasswordForm } from "@gavel/domain/validation";
import { Button } from "@gavel/ui/button";
import { Field } from "@gavel/ui/field";
import { PasswordInput } from "@gavel/ui/input";
import { notifySuccess } from "@gavel/ui/toast";
import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { TELLS_WHEN_TOUCHED } from "../../../app/forms/validation.ts";
import { openSignIn } from "../../../app/session/sign-in-dialog.ts";
import { clearSession } from "../../../app/session/store.ts";
import { useReloadData } from "../../../app/session/use-session-actions.ts";
import { trpc } from "../../../app/trpc.ts";
import { FormRow } from "./form-row.tsx";

const EMPTY = { oldPassword: "", newPassword: "", passwordAgain: "" };

export function PasswordForm() {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const reload = useReloadData();
  const change = trpc.account.changePassword.useMutation({ meta: { inline: true } });
  const form = useForm({
    resolver: zodResolver(changePasswordForm),
    defaultValues: EMPTY,
    ...TELLS_WHEN_TOUCHED,
  });
  const { errors, isSubmitting } = form.formState;
  const error = (name: keyof typeof EMPTY) => fieldMessage(i18n, errors[name]?.message);

  const submit = form.handleSubmit(async ({ oldPassword, newPassword }) => {
    try {
      await change.mutateAsync({ oldPassword, newPassword });
    } catch (cause) {
      const isNew = errorFacts(cause).code === "SAME_AS_CURRENT";
      const message = describeError(i18n, cause);
      form.setError(isNew ? "newPassword" : "oldPassword", { message }, { shouldFocus: true });
      return;
    }
    // Every session has ended, this one too.
    clearSession();
    await router.navigate({ to: "/home", replace: true });
    notifySuccess(t`Your password has been changed. Sign in with the new one.`);
    openSignIn();
    await reload();
  });

  return (
    <FormRow
      title={<Trans>Password</Trans>}
      description={<Trans>Ends all sessions and API tokens: you sign in again everywhere.</Trans>}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
        <Field label={<Trans>Current password</Trans>} error={error("oldPassword")}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register("oldPassword")}
              autoComplete="current-password"
            />
          )}
        </Field>
        <div className="grid gap-3 md:grid-cols-2">
          <Field label={<Trans>New password</Trans>} error={error("newPassword")}>
            {(control) => (
              <PasswordInput
                {...control}
                {...form.register("newPassword")}
                autoComplete="new-password"
              />
            )}
          </Field>
          <Field label={<Trans>New password again</Trans>} error={error("passwordAgain")}>
            {(control) => (
              <PasswordInput
                {...control}
                {...form.register("passwordAgain")}
                autoComplete="new-password"
              />
            )}
          </Field>
        </div>
        <Button type="submit" className="justify-self-start" busy={isSubmitting}>
          <Trans>Change password</Trans>
        </Button>
      </form>
    </FormRow>
  );
}

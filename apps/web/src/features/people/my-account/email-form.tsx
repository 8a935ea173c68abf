import { CHANGE_EMAIL_CODE_WAIT_S } from "@gavel/domain/limit";
import { changeEmailInput } from "@gavel/domain/validation";
import { Button } from "@gavel/ui/button";
import { Field } from "@gavel/ui/field";
import { Input, PasswordInput } from "@gavel/ui/input";
import { notifySuccess } from "@gavel/ui/toast";
import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FieldPath, useForm } from "react-hook-form";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { errorMessage } from "../../../app/errors/error-text.ts";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { SendCodeButton } from "../../../app/forms/send-code-button.tsx";
import { TELLS_WHEN_TOUCHED } from "../../../app/forms/validation.ts";
import { trpc } from "../../../app/trpc.ts";
import { FormRow } from "./form-row.tsx";

const EMPTY = { password: "", newEmail: "", code: "" };
type Name = FieldPath<typeof EMPTY>;

/** Which field a refusal speaks of. */
const PLACES: Partial<Record<string, Name>> = {
  PASSWORD_WRONG: "password",
  ACTION_LOCKED: "password",
  CODE_WRONG: "code",
  CODE_EXPIRED: "code",
};

export function EmailForm({ current }: { current: string | null }) {
  const { t, i18n } = useLingui();
  const utils = trpc.useUtils();
  const change = trpc.account.changeEmail.useMutation({ meta: { inline: true } });
  const sendCode = trpc.account.sendChangeEmailCode.useMutation({ meta: { inline: true } });
  const form = useForm({
    resolver: zodResolver(changeEmailInput),
    defaultValues: EMPTY,
    ...TELLS_WHEN_TOUCHED,
  });
  const { errors, isSubmitting } = form.formState;
  const error = (name: Name) => fieldMessage(i18n, errors[name]?.message);
  const fail = (cause: unknown) => {
    const place = PLACES[errorFacts(cause).code] ?? "newEmail";
    form.setError(place, { message: describeError(i18n, cause) }, { shouldFocus: true });
  };

  const submit = form.handleSubmit(async (input) => {
    try {
      utils.account.me.setData(undefined, await change.mutateAsync(input));
    } catch (cause) {
      fail(cause);
      return;
    }
    form.reset();
    notifySuccess(t`Update Successfully`);
  });

  /** The address to send the code to, or null after saying why there is none. */
  async function readAddress() {
    if (!(await form.trigger("newEmail"))) return null;
    const address = form.getValues("newEmail").trim();
    if (address.toLowerCase() !== current?.toLowerCase()) return address;
    form.setError("newEmail", { message: errorMessage(i18n, "SAME_AS_CURRENT") });
    return null;
  }

  return (
    <FormRow
      title={<Trans>Email</Trans>}
      description={current ?? <Trans>No email address yet</Trans>}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
        <Field label={<Trans>Current password</Trans>} error={error("password")}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register("password")}
              autoComplete="current-password"
            />
          )}
        </Field>
        <div className="grid gap-3 md:grid-cols-2">
          <Field label={<Trans>New email</Trans>} error={error("newEmail")}>
            {(control) => (
              <Input
                {...control}
                {...form.register("newEmail")}
                type="email"
                autoComplete="email"
              />
            )}
          </Field>
          <Field label={<Trans>Code from the email</Trans>} error={error("code")}>
            {(control) => (
              <div className="flex gap-2">
                <Input
                  {...control}
                  {...form.register("code")}
                  boxClassName="flex-1"
                  inputMode="numeric"
                  maxLength={6}
                  autoComplete="one-time-code"
                />
                <SendCodeButton
                  countdown="changeEmailCodeDeadline"
                  waitS={CHANGE_EMAIL_CODE_WAIT_S}
                  isSending={sendCode.isPending}
                  send={(email) => sendCode.mutateAsync({ email })}
                  readAddress={readAddress}
                  onFailure={fail}
                />
              </div>
            )}
          </Field>
        </div>
        <Button type="submit" className="justify-self-start" busy={isSubmitting}>
          <Trans>Change email</Trans>
        </Button>
      </form>
    </FormRow>
  );
}

import { LIMITS, MAIL_SENT_MESSAGE_MS, RESET_MAIL_WAIT_S } from "@gavel/domain/limit";
import { resetRequestInput } from "@gavel/domain/validation";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useCallback, useState } from "react";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { AccountForm } from "../../../app/forms/account-form.tsx";
import { FormText } from "../../../app/forms/form-text.tsx";
import { useServerForm } from "../../../app/forms/use-server-form.ts";
import { CaptchaField } from "../../../app/human-check/captcha-field.tsx";
import { trpc } from "../../../app/trpc.ts";
import { useCountdown } from "../../../app/use-countdown.ts";
import { useCheckTaken } from "./use-check-taken.ts";

const EMPTY = { email: "", captcha: "", captchaKey: "" };

/** Which field a refusal speaks of. */
function placesOf(code: string) {
  if (code === "EMAIL_NOT_FOUND") return ["email"] as const;
  return code === "CAPTCHA_WRONG" ? (["captcha"] as const) : (["root"] as const);
}

/** Asks for a mail with a link that sets a new password. */
export function ResetForm() {
  const { t, i18n } = useLingui();
  const [round, setRound] = useState(0);
  const { left, start } = useCountdown("resetMailDeadline");
  const known = useCheckTaken();
  const request = trpc.account.requestReset.useMutation({ meta: { inline: true } });
  const form = useServerForm({
    schema: resetRequestInput,
    values: EMPTY,
    placesOf,
    onRefused({ code, params }) {
      if (code === "CODE_SENT_RECENTLY") start(Number(params.n));
      // The server looks at each captcha once, right or wrong.
      another();
    },
    async send(input) {
      await request.mutateAsync(input);
      return undefined;
    },
    onDone({ email }) {
      start(RESET_MAIL_WAIT_S);
      another();
      notifySuccess(
        t`A link to set a new password is on its way to ${email}. If it does not arrive, check your spam folder or ask an administrator.`,
        { duration: MAIL_SENT_MESSAGE_MS },
      );
    },
  });
  const { setValue } = form;
  const onKey = useCallback((key: string) => setValue("captchaKey", key), [setValue]);

  function another() {
    setValue("captcha", "");
    setRound((old) => old + 1);
  }

  return (
    <AccountForm
      form={form}
      label={left > 0 ? <Trans>Resend in {left} s</Trans> : <Trans>Send reset email</Trans>}
      disabled={left > 0}
    >
      <FormText
        form={form}
        name="email"
        label={<Trans>Email</Trans>}
        hint={<Trans>Your account’s email address; the link is sent there.</Trans>}
        fault={known.unknown("email")}
        rules={{
          onBlur: () => known.check("email", form.getValues("email")),
          onChange: () => form.clearErrors("root"),
        }}
        type="email"
        autoComplete="email"
      />
      <CaptchaField
        round={round}
        onAnother={another}
        onKey={onKey}
        onProven={({ captcha, captchaKey }) => {
          setValue("captcha", captcha);
          setValue("captchaKey", captchaKey);
        }}
        error={fieldMessage(i18n, form.formState.errors.captcha?.message)}
        input={{ ...form.register("captcha"), maxLength: LIMITS.captchaMax, spellCheck: false }}
      />
    </AccountForm>
  );
}

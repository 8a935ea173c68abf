import { LIMITS, MAIL_SENT_MESSAGE_MS, RESET_MAIL_WAIT_S } from "@gavel/domain/limit";
import { resetRequestInput } from "@gavel/domain/validation";
import { Button } from "@gavel/ui/button";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { notifySuccess } from "@gavel/ui/toast";
import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useCallback, useState } from "react";
import { useForm } from "react-hook-form";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { TELLS_WHEN_TOUCHED } from "../../../app/forms/validation.ts";
import { trpc } from "../../../app/trpc.ts";
import { useCountdown } from "../../../app/use-countdown.ts";
import { CaptchaField } from "./captcha-field.tsx";
import { useCheckTaken } from "./use-check-taken.ts";

/** Asks for a mail with a link that sets a new password. */
export function ResetForm() {
  const { t, i18n } = useLingui();
  const [failure, setFailure] = useState<{ at: "email" | "captcha" | "form"; text: string }>();
  const [round, setRound] = useState(0);
  const { left, start } = useCountdown("resetMailDeadline");
  const known = useCheckTaken();
  const request = trpc.account.requestReset.useMutation({ meta: { inline: true } });
  const form = useForm({
    resolver: zodResolver(resetRequestInput),
    defaultValues: { email: "", captcha: "", captchaKey: "" },
    ...TELLS_WHEN_TOUCHED,
  });
  const { setValue } = form;
  const { errors, isSubmitting } = form.formState;
  const onKey = useCallback((key: string) => setValue("captchaKey", key), [setValue]);
  const said = (at: "email" | "captcha") => (failure?.at === at ? failure.text : undefined);

  function another() {
    setValue("captcha", "");
    setRound((old) => old + 1);
  }

  const submit = form.handleSubmit(async (input) => {
    setFailure(undefined);
    try {
      await request.mutateAsync(input);
    } catch (error) {
      const { code, params } = errorFacts(error);
      if (code === "CODE_SENT_RECENTLY") start(Number(params.n));
      setFailure({ at: placeOf(code), text: describeError(i18n, error) });
      // The server looks at each captcha once, right or wrong.
      another();
      if (code === "CAPTCHA_WRONG") form.setFocus("captcha");
      return;
    }
    const { email } = input;
    start(RESET_MAIL_WAIT_S);
    another();
    notifySuccess(
      t`A link to set a new password is on its way to ${email}. If it does not arrive, check your spam folder or ask an administrator.`,
      { duration: MAIL_SENT_MESSAGE_MS },
    );
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5">
      <Field
        label={<Trans>Email</Trans>}
        hint={<Trans>Your account’s email address; the link is sent there.</Trans>}
        error={fieldMessage(i18n, errors.email?.message) ?? said("email") ?? known.unknown("email")}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register("email", {
              onBlur: () => known.check("email", form.getValues("email")),
              onChange: () => setFailure(undefined),
            })}
            type="email"
            autoComplete="email"
          />
        )}
      </Field>
      <CaptchaField
        round={round}
        onAnother={another}
        onKey={onKey}
        error={fieldMessage(i18n, errors.captcha?.message) ?? said("captcha")}
        input={{ ...form.register("captcha"), maxLength: LIMITS.captchaMax, spellCheck: false }}
      />
      {failure?.at === "form" && (
        <p role="alert" className="text-xs text-destructive">
          {failure.text}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        className="mt-1 h-9"
        disabled={left > 0}
        busy={isSubmitting}
      >
        {left > 0 ? <Trans>Resend in {left} s</Trans> : <Trans>Send reset email</Trans>}
      </Button>
    </form>
  );
}

function placeOf(code: string): "email" | "captcha" | "form" {
  if (code === "EMAIL_NOT_FOUND") return "email";
  return code === "CAPTCHA_WRONG" ? "captcha" : "form";
}

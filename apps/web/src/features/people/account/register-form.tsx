import { REGISTER_CODE_WAIT_S } from "@gavel/domain/limit";
import { registerForm } from "@gavel/domain/validation";
import { Button } from "@gavel/ui/button";
import { Field } from "@gavel/ui/field";
import { Input, PasswordInput } from "@gavel/ui/input";
import { notifySuccess } from "@gavel/ui/toast";
import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { describeError } from "../../../app/errors/describe-error.ts";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { SendCodeButton } from "../../../app/forms/send-code-button.tsx";
import { TELLS_WHEN_TOUCHED } from "../../../app/forms/validation.ts";
import { trpc } from "../../../app/trpc.ts";
import { useCheckTaken } from "./use-check-taken.ts";

const EMPTY = { username: "", password: "", passwordAgain: "", email: "", code: "" };

export function RegisterForm({ onRegistered }: { onRegistered: (username: string) => void }) {
  const { t, i18n } = useLingui();
  const [failure, setFailure] = useState<string>();
  const register = trpc.account.register.useMutation({ meta: { inline: true } });
  const sendCode = trpc.account.sendRegisterCode.useMutation();
  const form = useForm({
    resolver: zodResolver(registerForm),
    defaultValues: EMPTY,
    ...TELLS_WHEN_TOUCHED,
  });
  const { errors, isSubmitting } = form.formState;
  const taken = useCheckTaken();
  const error = (name: keyof typeof EMPTY) =>
    fieldMessage(i18n, errors[name]?.message) ??
    (name === "username" || name === "email" ? taken.error(name) : undefined);

  const submit = form.handleSubmit(async ({ passwordAgain: _never, ...input }) => {
    setFailure(undefined);
    try {
      await register.mutateAsync(input);
    } catch (cause) {
      setFailure(describeError(i18n, cause));
      return;
    }
    notifySuccess(t`Thanks for registering`);
    onRegistered(input.username);
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5">
      <Field label={<Trans>Username</Trans>} error={error("username")}>
        {(control) => (
          <Input
            {...control}
            {...form.register("username", {
              onBlur: () => taken.check("username", form.getValues("username")),
            })}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={<Trans>Password</Trans>} error={error("password")}>
        {(control) => (
          <PasswordInput {...control} {...form.register("password")} autoComplete="new-password" />
        )}
      </Field>
      <Field label={<Trans>Password again</Trans>} error={error("passwordAgain")}>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register("passwordAgain")}
            autoComplete="new-password"
          />
        )}
      </Field>
      <Field label={<Trans>Email</Trans>} error={error("email")}>
        {(control) => (
          <Input
            {...control}
            {...form.register("email", {
              onBlur: () => taken.check("email", form.getValues("email")),
            })}
            type="email"
            autoComplete="email"
          />
        )}
      </Field>
      <Field label={<Trans>Code from the email</Trans>} error={error("code") ?? failure}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              {...form.register("code")}
              boxClassName="flex-1"
              inputMode="numeric"
              autoComplete="one-time-code"
            />
            <SendCodeButton
              countdown="registerCodeDeadline"
              waitS={REGISTER_CODE_WAIT_S}
              isSending={sendCode.isPending}
              send={(email) => sendCode.mutateAsync({ email })}
              readAddress={async () =>
                (await form.trigger("email")) ? form.getValues("email") : null
              }
            />
          </div>
        )}
      </Field>
      <Button type="submit" variant="primary" className="mt-1 h-9" busy={isSubmitting}>
        {isSubmitting ? <Trans>Registering</Trans> : <Trans>Register</Trans>}
      </Button>
    </form>
  );
}

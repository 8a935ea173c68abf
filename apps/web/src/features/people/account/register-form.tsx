import { REGISTER_CODE_WAIT_S } from "@gavel/domain/limit";
import { registerForm } from "@gavel/domain/validation";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { AccountForm } from "../../../app/forms/account-form.tsx";
import { FormText } from "../../../app/forms/form-text.tsx";
import { SendCodeButton } from "../../../app/forms/send-code-button.tsx";
import { useServerForm } from "../../../app/forms/use-server-form.ts";
import { closeSignIn } from "../../../app/session/sign-in-dialog.ts";
import { useReloadData } from "../../../app/session/use-session-actions.ts";
import { trpc } from "../../../app/trpc.ts";
import { useCheckTaken } from "./use-check-taken.ts";

const EMPTY = { username: "", password: "", passwordAgain: "", email: "", code: "" };

/** Where a refusal is said. */
const PLACES = {
  USERNAME_EXISTS: "username",
  USERNAME_LOOKALIKE: "username",
  EMAIL_EXISTS: "email",
  EMAIL_DOMAIN_BLOCKED: "email",
} as const;
const isAtField = (code: string): code is keyof typeof PLACES => Object.hasOwn(PLACES, code);

/** @param onRegistered with somebody who could not be signed in by the way */
export function RegisterForm({ onRegistered }: { onRegistered: (username: string) => void }) {
  const { t } = useLingui();
  const register = trpc.account.register.useMutation({ meta: { inline: true } });
  const signIn = trpc.account.signIn.useMutation({ meta: { inline: true } });
  const reload = useReloadData();
  const sendCode = trpc.account.sendRegisterCode.useMutation();
  const taken = useCheckTaken();
  const form = useServerForm({
    schema: registerForm,
    values: EMPTY,
    tellsWhenSent: true,
    placesOf: (code) => [isAtField(code) ? PLACES[code] : "code"],
    async send({ passwordAgain: _never, ...input }) {
      await register.mutateAsync(input);
      return undefined;
    },
    async onDone({ username, password }) {
      notifySuccess(t`Thanks for registering`);
      try {
        await signIn.mutateAsync({ username, password });
      } catch {
        // The account is there; its owner signs in where the refusal can be told.
        onRegistered(username);
        return;
      }
      closeSignIn();
      await reload();
    },
  });
  const { isSubmitted } = form.formState;
  const said = (text: string | undefined) => (isSubmitted ? { fault: text } : { hint: text });
  return (
    <AccountForm form={form} label={<Trans>Register</Trans>} busyLabel={<Trans>Registering</Trans>}>
      <FormText
        form={form}
        name="username"
        label={<Trans>Username</Trans>}
        {...said(taken.error("username"))}
        rules={{ onBlur: () => taken.check("username", form.getValues("username")) }}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormText
        form={form}
        name="password"
        password
        label={<Trans>Password</Trans>}
        // The two are one answer.
        rules={{ deps: ["passwordAgain"] }}
        autoComplete="new-password"
      />
      <FormText
        form={form}
        name="passwordAgain"
        password
        label={<Trans>Password again</Trans>}
        autoComplete="new-password"
      />
      <FormText
        form={form}
        name="email"
        label={<Trans>Email</Trans>}
        {...said(taken.error("email"))}
        rules={{ onBlur: () => taken.check("email", form.getValues("email")) }}
        type="email"
        autoComplete="email"
      />
      <FormText
        form={form}
        name="code"
        label={<Trans>Code from the email</Trans>}
        boxClassName="flex-1"
        inputMode="numeric"
        autoComplete="one-time-code"
      >
        <SendCodeButton
          countdown="registerCodeDeadline"
          waitS={REGISTER_CODE_WAIT_S}
          isSending={sendCode.isPending}
          send={(email) => sendCode.mutateAsync({ email })}
          readAddress={async () => ((await form.trigger("email")) ? form.getValues("email") : null)}
        />
      </FormText>
    </AccountForm>
  );
}

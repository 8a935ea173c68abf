import { Button } from "@gavel/ui/button";
import { Dialog } from "@gavel/ui/dialog";
import { Logo } from "@gavel/ui/logo";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import {
  closeSignIn,
  openSignIn,
  type SignInMode,
  useSignInDialog,
} from "../../../app/session/sign-in-dialog.ts";
import { useWebsite } from "../../../app/website.ts";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";
import { ResetForm } from "./reset-form.tsx";

/** Login, Register and ResetPwd in one dialog that a click beside it does not close. */
export function SignInDialog() {
  const { open, mode: wanted } = useSignInDialog();
  const { register } = useWebsite();
  const [registered, setRegistered] = useState("");
  const mode: SignInMode = wanted === "register" && !register ? "login" : wanted;

  function onRegistered(username: string) {
    setRegistered(username);
    openSignIn("login");
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && closeSignIn()}
      size="sign-in"
      keepOnOutsideClick
      icon={<Logo size={26} />}
      title={<Title mode={mode} />}
    >
      {mode === "login" && <LoginForm username={registered} />}
      {mode === "register" && <RegisterForm onRegistered={onRegistered} />}
      {mode === "reset" && <ResetForm />}
      {(register || mode === "reset") && <ModeSwitch mode={mode} />}
    </Dialog>
  );
}

function Title({ mode }: { mode: SignInMode }) {
  const { shortName } = useWebsite();
  if (mode === "login") return <Trans>Login {shortName}</Trans>;
  return mode === "register" ? (
    <Trans>Register {shortName}</Trans>
  ) : (
    <Trans>Reset password {shortName}</Trans>
  );
}

function ModeSwitch({ mode }: { mode: SignInMode }) {
  const next: SignInMode = mode === "login" ? "register" : "login";
  return (
    <p className="mt-4 flex items-center justify-center gap-1 text-sm text-muted-foreground">
      {mode === "login" && <Trans>No account yet?</Trans>}
      {mode === "register" && <Trans>Already have an account?</Trans>}
      {mode === "reset" && <Trans>Remembered it?</Trans>}
      <Button
        variant="ghost"
        className="px-1 text-primary hover:bg-transparent hover:text-primary hover:underline"
        // Leaving a field would show its error, and the button would slip away from under the pointer.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => openSignIn(next)}
      >
        {next === "register" ? <Trans>Register</Trans> : <Trans>Login</Trans>}
      </Button>
    </p>
  );
}

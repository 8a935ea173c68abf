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
} from "../../app/session/sign-in-dialog.ts";
import { useWebsite } from "../../app/website.ts";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";

/** Login and Register in one dialog that a click beside it does not close. */
export function SignInDialog() {
  const { open, mode: wanted } = useSignInDialog();
  const { shortName, register } = useWebsite();
  const [registered, setRegistered] = useState("");
  const mode: SignInMode = wanted === "register" && register ? "register" : "login";

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
      title={
        mode === "login" ? <Trans>Login {shortName}</Trans> : <Trans>Register {shortName}</Trans>
      }
    >
      {mode === "login" ? (
        <LoginForm username={registered} />
      ) : (
        <RegisterForm onRegistered={onRegistered} />
      )}
      {register && <ModeSwitch mode={mode} />}
    </Dialog>
  );
}

function ModeSwitch({ mode }: { mode: SignInMode }) {
  return (
    <p className="mt-4 flex items-center justify-center gap-1 text-sm text-muted-foreground">
      {mode === "login" ? <Trans>No account yet?</Trans> : <Trans>Already have an account?</Trans>}
      <Button
        variant="ghost"
        className="px-1 text-primary hover:bg-transparent hover:text-primary hover:underline"
        onClick={() => openSignIn(mode === "login" ? "register" : "login")}
      >
        {mode === "login" ? <Trans>Register</Trans> : <Trans>Login</Trans>}
      </Button>
    </p>
  );
}

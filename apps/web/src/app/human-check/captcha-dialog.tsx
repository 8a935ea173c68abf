import { LIMITS } from "@gavel/domain/limit";
import { Button } from "@gavel/ui/button";
import { Dialog } from "@gavel/ui/dialog";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useCallback, useState } from "react";
import { errorMessage } from "../errors/error-text.ts";
import { CaptchaField } from "./captcha-field.tsx";

export interface CaptchaAnswer {
  readonly captcha: string;
  readonly captchaKey: string;
}

interface CaptchaDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Why it is asked. */
  description: string;
  /** What comes after it: "Submit". */
  action: string;
  /** The last answer was not right. */
  wasWrong: boolean;
  onAnswer: (answer: CaptchaAnswer) => void;
}

/** Asks whether a person acts before what they asked for goes on. */
export default function CaptchaDialog(props: CaptchaDialogProps) {
  const { open, onOpenChange, description } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sign-in"
      keepOnOutsideClick
      title={<Trans>Confirm that you are human</Trans>}
      description={description}
    >
      <CaptchaForm {...props} />
    </Dialog>
  );
}

function CaptchaForm({ action, wasWrong, onAnswer }: CaptchaDialogProps) {
  const { i18n } = useLingui();
  const [round, setRound] = useState(0);
  const [letters, setLetters] = useState("");
  const [key, setKey] = useState("");
  const [isWrong, setIsWrong] = useState(wasWrong);
  const onKey = useCallback((captchaKey: string) => setKey(captchaKey), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const captcha = letters.trim();
    if (captcha !== "" && key !== "") onAnswer({ captcha, captchaKey: key });
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <CaptchaField
        round={round}
        onAnother={() => {
          setLetters("");
          setRound(round + 1);
        }}
        onKey={onKey}
        onProven={onAnswer}
        error={isWrong ? errorMessage(i18n, "CAPTCHA_WRONG") : undefined}
        input={{
          value: letters,
          onChange: ({ target }) => {
            setLetters(target.value);
            setIsWrong(false);
          },
          maxLength: LIMITS.captchaMax,
          spellCheck: false,
        }}
      />
      <Button type="submit" variant="primary" disabled={letters.trim() === "" || key === ""}>
        {action}
      </Button>
    </form>
  );
}

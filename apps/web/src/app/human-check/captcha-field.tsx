import "../errors/account-error-messages.ts";
import { Button } from "@gavel/ui/button";
import { Field } from "@gavel/ui/field";
import { IconButton } from "@gavel/ui/icon-button";
import { Input, type InputProps } from "@gavel/ui/input";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";
import { describeError } from "../errors/describe-error.ts";
import { trpcClient } from "../trpc.ts";
import { WorkBox } from "./work-box.tsx";

interface CaptchaFieldProps {
  /** Another number asks for another captcha: each is good for one comparison. */
  round: number;
  onAnother: () => void;
  onKey: (captchaKey: string) => void;
  /** The device has done work instead: what to send in the place of the letters. */
  onProven: (answer: { captcha: string; captchaKey: string }) => void;
  error: string | undefined;
  input: InputProps;
}

/** Letters in a picture to type, or work for the device for whoever cannot see it. */
export function CaptchaField({ round, onAnother, onProven, error, ...props }: CaptchaFieldProps) {
  const [byDevice, setByDevice] = useState(false);
  /** The round that the device has done its work for. */
  const [proven, setProven] = useState<number>();
  const [failure, setFailure] = useState<string>();
  return (
    <div className="flex flex-col items-start gap-1">
      {!byDevice ? (
        <LettersField {...{ round, onAnother, error, ...props }} />
      ) : proven === round ? (
        <p role="status" className="flex items-center gap-1.5 text-sm text-success">
          <CircleCheck aria-hidden className="size-4" />
          <Trans>Verified</Trans>
        </p>
      ) : (
        <WorkBox
          prove={(proof) => trpcClient.humanCheck.proveForCaptcha.mutate(proof)}
          onSolved={(answer) => {
            setFailure(undefined);
            setProven(round);
            onProven(answer);
          }}
          onFailed={setFailure}
        />
      )}
      {byDevice && (failure ?? error) !== undefined && (
        <p role="alert" className="text-xs text-destructive">
          {failure ?? error}
        </p>
      )}
      <Button
        variant="ghost"
        size="sm"
        className="px-0 text-xs text-primary hover:bg-transparent hover:text-primary hover:underline"
        onClick={() => {
          setByDevice(!byDevice);
          setFailure(undefined);
          onAnother();
        }}
      >
        {byDevice ? <Trans>Use the picture</Trans> : <Trans>Verify without a picture</Trans>}
      </Button>
    </div>
  );
}

function LettersField({
  round,
  onAnother,
  onKey,
  error,
  input,
}: Omit<CaptchaFieldProps, "onProven">) {
  const { t, i18n } = useLingui();
  const check = useQuery({
    queryKey: ["captcha", round],
    queryFn: () => trpcClient.humanCheck.captcha.mutate(),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { inline: true },
  });
  const key = check.data?.captchaKey;
  useEffect(() => {
    if (key !== undefined) onKey(key);
  }, [key, onKey]);
  const failure = check.error === null ? undefined : describeError(i18n, check.error);
  return (
    <Field label={<Trans>Captcha</Trans>} error={error ?? failure}>
      {(control) => (
        <div className="flex items-center gap-2">
          <Input {...control} {...input} boxClassName="flex-1" autoComplete="off" />
          <CaptchaPicture src={check.data?.img} />
          <IconButton label={t`Another picture`} icon={<RefreshCw />} onClick={onAnother} />
        </div>
      )}
    </Field>
  );
}

/** White on every theme: the letters are dark. */
function CaptchaPicture({ src }: { src: string | undefined }) {
  const { t } = useLingui();
  const frame = "h-(--control-h) w-25 shrink-0 rounded-md border bg-white object-contain";
  if (src === undefined) return <span aria-hidden className={frame} />;
  return <img src={src} alt={t`Five letters and digits`} className={frame} />;
}

import { Button } from "@gavel/ui/button";
import { Field } from "@gavel/ui/field";
import { IconButton } from "@gavel/ui/icon-button";
import { Input, type InputProps } from "@gavel/ui/input";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";
import { describeError } from "../../../app/errors/describe-error.ts";
import { useLocale } from "../../../app/locale.ts";
import { trpcClient } from "../../../app/trpc.ts";

interface Check {
  readonly captchaKey: string;
  readonly img?: string;
  readonly question?: string;
}

interface CaptchaFieldProps {
  /** Another number asks for another captcha: each is good for one comparison. */
  round: number;
  onAnother: () => void;
  onKey: (captchaKey: string) => void;
  error: string | undefined;
  input: InputProps;
}

/** Letters in a picture to type, or a question in words for whoever cannot see it. */
export function CaptchaField({ round, onAnother, onKey, error, input }: CaptchaFieldProps) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const [inWords, setInWords] = useState(false);
  const check = useQuery({
    queryKey: ["captcha", inWords && locale, inWords, round],
    queryFn: (): Promise<Check> =>
      inWords
        ? trpcClient.humanCheck.captchaQuestion.mutate()
        : trpcClient.humanCheck.captcha.mutate(),
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
    <div>
      <Field label={check.data?.question ?? <Trans>Captcha</Trans>} error={error ?? failure}>
        {(control) => (
          <div className="flex items-center gap-2">
            <Input {...control} {...input} boxClassName="flex-1" autoComplete="off" />
            {!inWords && <CaptchaPicture src={check.data?.img} />}
            <IconButton
              label={inWords ? t`Another question` : t`Another picture`}
              icon={<RefreshCw />}
              onClick={onAnother}
            />
          </div>
        )}
      </Field>
      <Button
        variant="ghost"
        size="sm"
        className="mt-1 px-0 text-xs text-primary hover:bg-transparent hover:text-primary hover:underline"
        onClick={() => setInWords(!inWords)}
      >
        {inWords ? <Trans>Use the picture</Trans> : <Trans>Answer a question instead</Trans>}
      </Button>
    </div>
  );
}

/** White on every theme: the letters are dark. */
function CaptchaPicture({ src }: { src: string | undefined }) {
  const { t } = useLingui();
  const frame = "h-(--control-h) w-25 shrink-0 rounded-md border bg-white object-contain";
  if (src === undefined) return <span aria-hidden className={frame} />;
  return <img src={src} alt={t`Five letters and digits`} className={frame} />;
}

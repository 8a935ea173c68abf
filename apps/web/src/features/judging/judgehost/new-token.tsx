import { Button } from "@gavel/ui/button";
import { CopyButton } from "@gavel/ui/copy-button";
import { Dialog } from "@gavel/ui/dialog";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { DateTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { KeyRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import { describeError } from "../../../app/errors/describe-error.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";

const NAME_MAX = 64;
type Made = Outputs["judgehost"]["createToken"];

/** Makes a token for a judge host and shows, this once, the command by which it joins. */
export function NewToken() {
  const { t, i18n } = useLingui();
  const [name, setName] = useState("");
  const [made, setMade] = useState<Made | null>(null);
  const utils = trpc.useUtils();
  const create = trpc.judgehost.createToken.useMutation({
    meta: { inline: true },
    onSuccess: async (token) => {
      setMade(token);
      setName("");
      await utils.judgehost.tokens.invalidate();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() !== "") create.mutate({ name: name.trim() });
  }

  return (
    <>
      <form onSubmit={submit} className="mb-4 flex max-w-md items-end gap-2">
        <Field
          label={<Trans>Name of the judge server</Trans>}
          error={create.error === null ? undefined : describeError(i18n, create.error)}
          className="flex-1"
        >
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={NAME_MAX}
              placeholder="rack-1"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="primary"
          icon={<KeyRound />}
          busy={create.isPending}
          disabled={name.trim() === ""}
        >
          <Trans>Create a token</Trans>
        </Button>
      </form>
      <Dialog
        open={made !== null}
        onOpenChange={(open) => !open && setMade(null)}
        size="wide"
        keepOnOutsideClick
        keepOnEscape
        title={t`Token ${made?.name ?? ""}`}
        description={t`It is shown only once: save it before you close.`}
        footer={
          <Button variant="primary" onClick={() => setMade(null)}>
            <Trans>I have saved it</Trans>
          </Button>
        }
      >
        {made !== null && <TokenText made={made} />}
      </Dialog>
    </>
  );
}

function TokenText({ made }: { made: Made }) {
  const { t } = useLingui();
  const command = `npm run gavel -- judge join ${location.origin} ${made.joinCode}`;
  return (
    <div className="grid gap-4">
      <Copied label={t`On the other machine, in a clone of the same release`} text={command} />
      <p className="text-sm text-muted-foreground">
        <Trans>
          The code lets one judge server join, until <DateTime at={made.joinUntil} />.
        </Trans>
      </p>
      <Copied
        label={t`Or by a token, for programs that set machines up; it ends when the code is used`}
        text={made.token}
      />
    </div>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className="mb-1 text-sm font-medium">{label}</p>
      <div className="flex items-start gap-2 rounded-md bg-muted p-2.5">
        <code translate="no" className="min-w-0 flex-1 font-mono text-xs [overflow-wrap:anywhere]">
          {text}
        </code>
        <CopyButton text={text} label={label} />
      </div>
    </div>
  );
}

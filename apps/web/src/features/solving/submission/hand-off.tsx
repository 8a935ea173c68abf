import "../../../app/errors/program-error-messages.ts";
import type { ClaimSite } from "@gavel/domain/remote-claim";
import { Button } from "@gavel/ui/button";
import { Card } from "@gavel/ui/card";
import { CopyButton } from "@gavel/ui/copy-button";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { DateTime } from "@gavel/ui/time";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { ExternalLink } from "lucide-react";
import { type ComponentProps, type FormEvent, type ReactNode, useState } from "react";
import { ListError } from "../../../app/list/list-error.tsx";
import { trpc } from "../../../app/trpc.ts";
import type { SubmissionDetail } from "./types.ts";

interface HandOffProps {
  submission: SubmissionDetail;
  remote: NonNullable<SubmissionDetail["remote"]>;
}

/** How a program gets to the other judge by its author's hand, and its verdict back. */
export default function HandOff({ submission, remote }: HandOffProps) {
  const { t } = useLingui();
  const { submitId, code } = submission;
  const { siteName, formUrl, claimSite } = remote;
  return (
    <Card className="mt-3 p-4">
      <h2 className="font-semibold">
        <Trans>Send it to {siteName} yourself</Trans>
      </h2>
      <p className="mt-1 text-sm text-muted-foreground">
        {claimSite === null ? (
          <Trans>
            You can send this code with your own account there. {siteName} tells nobody whose a
            program is, so its verdict stays there.
          </Trans>
        ) : (
          <Trans>
            Send this code with your own account there, then say which program it became: its
            verdict is taken over. Whose it is, its problem, time and language are checked. The code
            itself is not, since {siteName} shows it to nobody else.
          </Trans>
        )}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {code !== null && <CopyButton text={code} word={t`Copy the code`} />}
        {formUrl !== null && (
          <OutLink href={formUrl}>
            <Trans>Open the form at {siteName}</Trans>
          </OutLink>
        )}
      </div>
      {claimSite !== null && <Claim submitId={submitId} site={claimSite} />}
    </Card>
  );
}

function OutLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button asChild size="sm">
      <a href={href} target="_blank" rel="noreferrer">
        <ExternalLink aria-hidden />
        {children}
      </a>
    </Button>
  );
}

/** First whose name it is there, then which program. */
function Claim({ submitId, site }: { submitId: number; site: ClaimSite }) {
  const query = trpc.remoteClaim.name.useQuery({ site }, { meta: { inline: true } });
  const own = query.data;
  const utils = trpc.useUtils();
  const { t } = useLingui();
  const claim = trpc.remoteClaim.claim.useMutation({
    onSuccess: async () => {
      notifySuccess(t`The verdict is being fetched`);
      await utils.submission.get.invalidate({ submitId });
    },
  });
  if (own === undefined) return query.isError ? <NameError query={query} /> : null;
  if (!own.isProven) return <OwnName own={own} />;
  return (
    <RunForm
      label={<Trans>Address or number of your program there</Trans>}
      hint={
        <Trans>
          It has to be by <b translate="no">{own.name}</b>.
        </Trans>
      }
      action={<Trans>Take its verdict</Trans>}
      isBusy={claim.isPending}
      onSend={(run) => claim.mutate({ submitId, run })}
    />
  );
}

function NameError({ query }: { query: ComponentProps<typeof ListError>["query"] }) {
  const { t } = useLingui();
  return <ListError query={query} title={t`Your name there did not load`} />;
}

type Own = {
  site: ClaimSite;
  siteName: string;
  name: string | null;
  asked: { problem: string; formUrl: string; until: Date | string } | null;
};

/** A name is believed once it has done what only its owner can make it do. */
function OwnName({ own }: { own: Own }) {
  const { site, siteName, name, asked } = own;
  const utils = trpc.useUtils();
  const onSuccess = (next: Parameters<typeof utils.remoteClaim.name.setData>[1]) =>
    utils.remoteClaim.name.setData({ site }, next);
  const begin = trpc.remoteClaim.beginName.useMutation({ onSuccess });
  const prove = trpc.remoteClaim.proveName.useMutation({ onSuccess });
  return (
    <>
      <RunForm
        key={name}
        label={<Trans>Your name at {siteName}</Trans>}
        value={name ?? ""}
        hint={
          <Trans>
            {siteName} does not tell this site who you are, so you show it by sending something to a
            problem that is drawn.
          </Trans>
        }
        action={asked === null ? <Trans>Continue</Trans> : <Trans>Draw another problem</Trans>}
        isBusy={begin.isPending}
        onSend={(written) => begin.mutate({ site, name: written })}
      />
      {asked !== null && (
        <>
          <p className="mt-3 flex flex-wrap items-center gap-2 text-sm">
            <Trans>
              Send anything to problem {asked.problem} with this account; it need not be right.
            </Trans>
            <span className="text-muted-foreground">
              <Trans>
                Until <DateTime at={asked.until} />
              </Trans>
            </span>
            <OutLink href={asked.formUrl}>
              <Trans>Open the form</Trans>
            </OutLink>
          </p>
          <RunForm
            label={<Trans>Address or number of what you sent</Trans>}
            action={<Trans>Show that the name is mine</Trans>}
            isBusy={prove.isPending}
            onSend={(run) => prove.mutate({ site, run })}
          />
        </>
      )}
    </>
  );
}

interface RunFormProps {
  label: ReactNode;
  hint?: ReactNode;
  value?: string;
  action: ReactNode;
  isBusy: boolean;
  onSend: (text: string) => void;
}

function RunForm({ label, hint, value = "", action, isBusy, onSend }: RunFormProps) {
  const [text, setText] = useState(value);
  function send(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== "") onSend(text.trim());
  }
  return (
    <form onSubmit={send} className="mt-3">
      <Field label={label} hint={hint}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              className="min-w-60 flex-1"
              value={text}
              maxLength={300}
              autoComplete="off"
              onChange={(event) => setText(event.target.value)}
            />
            <Button type="submit" busy={isBusy} disabled={text.trim() === ""}>
              {action}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

import { deviceOf } from "@gavel/domain/device";
import type { RefusedStep, SignInWay } from "@gavel/domain/sign-in";
import { Badge } from "@gavel/ui/badge";
import { CardBody, CardHeader } from "@gavel/ui/card";
import { Skeleton } from "@gavel/ui/skeleton";
import { Switch } from "@gavel/ui/switch";
import { DateTime } from "@gavel/ui/time";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck, CircleX } from "lucide-react";
import { useId } from "react";
import { LoadedList } from "../../../app/list/loaded-list.tsx";
import { type Outputs, trpc } from "../../../app/trpc.ts";
import { useAsked } from "./use-asked.ts";

type Entry = Outputs["session"]["history"][number];

const WAYS: Readonly<Record<SignInWay, MessageDescriptor>> = {
  password: msg`Password`,
  "mail-code": msg`Code by mail`,
  app: msg`Password and authenticator app`,
  "recovery-code": msg`Password and recovery code`,
  passkey: msg`Password and passkey`,
  "passkey-alone": msg`Passkey`,
  provider: msg`By way of another site`,
  directory: msg`Password of the directory`,
};
const REFUSALS: Readonly<Record<RefusedStep, MessageDescriptor>> = {
  password: msg`Wrong password`,
  "second-factor": msg`Wrong code of the second factor`,
};

/** How one signed in, and how somebody tried to. */
export function HistoryCard() {
  const { t } = useLingui();
  const list = trpc.session.history.useQuery(undefined, { staleTime: 0, meta: { inline: true } });
  return (
    <LoadedList
      query={list}
      rows={list.data}
      look={{
        caption: t`Latest sign-ins`,
        row: (entry) => <EntryRow key={`${entry.at} ${entry.refusedStep}`} entry={entry} />,
        loading: (
          <CardBody>
            <Skeleton className="h-9 w-full" />
          </CardBody>
        ),
        toolbar: (
          <>
            <CardHeader title={<Trans>Latest sign-ins</Trans>} />
            <MailChoice />
          </>
        ),
      }}
      errorTitle={t`The sign-ins did not load`}
      // Whoever reads this is signed in.
      empty={null}
    />
  );
}

function MailChoice() {
  const id = useId();
  const utils = trpc.useUtils();
  const { data } = trpc.session.mailChoice.useQuery(undefined, { meta: { inline: true } });
  const { asked, ask, settle } = useAsked<boolean>();
  const save = trpc.session.chooseMail.useMutation({
    onSuccess: (choice) => utils.session.mailChoice.setData(undefined, choice),
    onSettled: (_data, _error, { isOn }) => settle(isOn),
  });
  return (
    <CardBody className="flex items-center gap-4 border-b py-3">
      <div className="min-w-0 flex-1 text-sm">
        <label htmlFor={id} className="font-medium">
          <Trans>Mail me when somebody signs in from elsewhere</Trans>
        </label>
        <p id={`${id}-hint`} className="mt-0.5 text-xs text-muted-foreground">
          {data?.hasEmail === false ? (
            <Trans>Your account has no address to write to.</Trans>
          ) : (
            <Trans>
              With a browser or from a network that you did not use in the last 90 days.
            </Trans>
          )}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={asked ?? data?.isOn === true}
        disabled={data === undefined}
        onCheckedChange={(isOn) => {
          ask(isOn);
          save.mutate({ isOn });
        }}
      />
    </CardBody>
  );
}

function EntryRow({ entry }: { entry: Entry }) {
  const { t, i18n } = useLingui();
  const { at, ip, userAgent, way, refusedStep } = entry;
  const device = deviceOf(userAgent).name;
  const Icon = refusedStep === null ? CircleCheck : CircleX;
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <Icon
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${refusedStep === null ? "text-success" : "text-destructive"}`}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <span title={userAgent}>{device === "" ? t`Unknown device` : device}</span>
          {refusedStep !== null && <Badge tone="failure">{i18n._(REFUSALS[refusedStep])}</Badge>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted-foreground">
          <DateTime at={at} />
          <span className="figure">{ip}</span>
          {way !== null && <span>{i18n._(WAYS[way])}</span>}
        </p>
      </div>
    </li>
  );
}

import { Badge } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { CopyButton } from "@gavel/ui/copy-button";
import { QrCode, qrPicture } from "@gavel/ui/qr-code";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Download, Expand } from "lucide-react";
import { useState } from "react";
import { saveFile } from "../../../../app/download.ts";
import { LIST_QUERY } from "../../../../app/list/paged-list.tsx";
import { trpc } from "../../../../app/trpc.ts";
import type { Group, JoinLink } from "../types.ts";
import { LinkForm } from "./link-form.tsx";
import { LinkScreen } from "./link-screen.tsx";

/** The link that lets people into the group, for those who may hand it out. */
export default function LinkCard({ group }: { group: Group }) {
  const { data } = trpc.groupLink.get.useQuery({ groupId: group.id }, LIST_QUERY);
  if (data === undefined) return null;
  return (
    <Card>
      <CardHeader
        title={<Trans>Join link</Trans>}
        detail={data !== null && <State link={data} />}
      />
      <CardBody className="grid grid-cols-1 gap-4">
        {data === null && (
          <p className="text-sm text-muted-foreground">
            <Trans>Whoever follows a join link is in the group at once.</Trans>
          </p>
        )}
        {data !== null && <Shown group={group} link={data} />}
        {!group.isArchived && data?.token !== null && <LinkForm groupId={group.id} link={data} />}
        {data !== null && <Acts group={group} link={data} />}
      </CardBody>
    </Card>
  );
}

const addressOf = (token: string) => `${location.origin}/join/${token}`;

function State({ link: { state } }: { link: JoinLink }) {
  if (state === "open") {
    return (
      <Badge tone="success">
        <Trans context="join link">Works</Trans>
      </Badge>
    );
  }
  return (
    <Badge tone="outline">
      {state === "full" ? (
        <Trans context="join link">Full</Trans>
      ) : (
        <Trans context="join link">Ended</Trans>
      )}
    </Badge>
  );
}

function Shown({ group, link }: { group: Group; link: JoinLink }) {
  const { t } = useLingui();
  if (link.token === null) {
    return (
      <p className="text-sm">
        <Trans>This link cannot be shown any more. End it, and make a new one.</Trans>
      </p>
    );
  }
  const address = addressOf(link.token);
  const { name } = group;
  return (
    <>
      <div className="grid justify-items-center">
        <QrCode text={address} label={t`QR code of the join link of ${name}`} size="196px" />
      </div>
      <div className="flex items-center gap-1 rounded-md border pl-2.5">
        <span translate="no" className="min-w-0 flex-1 truncate font-mono text-xs">
          {address}
        </span>
        <CopyButton text={address} label={t`Copy the join link`} />
      </div>
      <p className="text-sm text-muted-foreground">
        <Plural
          value={link.people}
          _0="Nobody has joined by it yet."
          one="# person has joined by it."
          other="# people have joined by it."
        />{" "}
        <Trans>When it ends, those who are in stay in.</Trans>
      </p>
    </>
  );
}

function Acts({ group, link }: { group: Group; link: JoinLink }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<"screen" | "end" | null>(null);
  const utils = trpc.useUtils();
  const end = trpc.groupLink.end.useMutation();
  const close = () => setOpened(null);
  const address = link.token === null ? null : addressOf(link.token);
  return (
    <div className="flex flex-wrap gap-2">
      {address !== null && (
        <>
          <Button
            size="sm"
            icon={<Download />}
            onClick={() =>
              void qrPicture(address).then((blob) => saveFile(blob, `${group.shortName}.png`))
            }
          >
            <Trans>Save picture</Trans>
          </Button>
          <Button size="sm" icon={<Expand />} onClick={() => setOpened("screen")}>
            <Trans>Show full screen</Trans>
          </Button>
        </>
      )}
      <Button size="sm" variant="destructive" className="ml-auto" onClick={() => setOpened("end")}>
        <Trans context="join link">End</Trans>
      </Button>
      {opened === "screen" && address !== null && (
        <LinkScreen group={group} link={link} address={address} onClose={close} />
      )}
      <ConfirmDialog
        open={opened === "end"}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={<Trans>End the join link?</Trans>}
        description={
          <Trans>It never works again, also where it was printed. Those who are in stay in.</Trans>
        }
        action={<Trans context="join link">End</Trans>}
        onConfirm={async () => {
          await end.mutateAsync({ groupId: group.id });
          notifySuccess(t`The join link has ended`);
          await utils.groupLink.get.invalidate({ groupId: group.id });
        }}
      />
    </div>
  );
}

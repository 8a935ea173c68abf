import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { AvatarField } from "../../../../app/avatar/avatar-field.tsx";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import { AdminForm, SaveBar } from "../../../../app/forms/admin-form.tsx";
import { useServerForm } from "../../../../app/forms/use-server-form.ts";
import { useSession } from "../../../../app/session/store.ts";
import { trpc } from "../../../../app/trpc.ts";
import { GroupFields } from "../form/group-fields.tsx";
import { type GroupValues, placeOf, useGroupSchema } from "../form/use-group-schema.ts";
import type { Group } from "../types.ts";
import { DisbandDialog } from "./disband-dialog.tsx";

/** What is set of a group, by those with all rights in it. */
export function SettingPage({ groupId }: { groupId: number }) {
  const { t } = useLingui();
  const [group] = trpc.group.get.useSuspenseQuery({ groupId });
  useDocumentTitle(`${t({ message: "Settings", context: "group" })} - ${group.name}`);
  return (
    <div className="grid max-w-180 gap-4">
      <Card>
        <CardHeader title={<Trans context="group">Picture</Trans>} />
        <CardBody>
          <GroupAvatar group={group} />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title={<Trans>About this group</Trans>} />
        <CardBody>
          <InfoForm group={group} />
        </CardBody>
      </Card>
      <LifeCard group={group} />
    </div>
  );
}

function GroupAvatar({ group }: { group: Group }) {
  const utils = trpc.useUtils();
  const invalidate = () => utils.group.invalidate();
  const remove = trpc.group.removeAvatar.useMutation({ onSuccess: invalidate });
  return (
    <AvatarField
      name={group.name}
      src={group.avatar}
      remove={{
        isPending: remove.isPending,
        mutate: () => remove.mutate({ groupId: group.id }),
      }}
      path={`/api/file/upload-group-avatar?gid=${group.id}`}
      onUploaded={invalidate}
    />
  );
}

function InfoForm({ group }: { group: Group }) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const schema = useGroupSchema();
  const update = trpc.group.update.useMutation({ meta: { inline: true } });
  const [hasClash, setClash] = useState(false);
  const { name, shortName, brief, description, auth, isVisible } = group;
  const values: GroupValues = {
    ...{ name, shortName, brief, description, auth, isVisible, code: group.code ?? "" },
  };
  const form = useServerForm({
    schema,
    values,
    placesOf: (code) => (code === "EDIT_CONFLICT" ? [] : placeOf(code)),
    onRefused({ code }) {
      if (code !== "EDIT_CONFLICT") return;
      void utils.group.get.invalidate({ groupId: group.id }).then(() => setClash(true));
    },
    async send(input) {
      await update.mutateAsync({ groupId: group.id, revision: group.revision, ...input });
      await utils.group.get.invalidate({ groupId: group.id });
      return input;
    },
    onDone() {
      setClash(false);
      notifySuccess(t`Update Successfully`);
      void utils.group.find.invalidate();
    },
  });
  return (
    <AdminForm form={form}>
      {hasClash && <ClashNotice />}
      <GroupFields form={form} groupId={group.id} />
      <SaveBar form={form} className="mt-4" />
    </AdminForm>
  );
}

/** Somebody else has saved: what nobody touched here is theirs by now, what was typed stays. */
function ClashNotice() {
  return (
    <div role="alert" className="mb-4">
      <Callout tone="warning">
        <Trans>
          Somebody else has saved this group meanwhile. What you did not touch is up to date now,
          and what you typed is still here.
        </Trans>{" "}
        <Trans>Save again to keep yours.</Trans>
      </Callout>
    </div>
  );
}

/** To archive, to ban and to disband it. */
function LifeCard({ group }: { group: Group }) {
  const { t } = useLingui();
  const { isRoot } = useSession();
  const utils = trpc.useUtils();
  const [isLeaving, setLeaving] = useState(false);
  const onSuccess = async () => {
    notifySuccess(t`Update Successfully`);
    await utils.group.invalidate();
  };
  const archive = trpc.group.setArchived.useMutation({ onSuccess });
  const ban = trpc.group.setBanned.useMutation({ onSuccess });
  const { id: groupId, isArchived, isBanned } = group;
  return (
    <Card className="divide-y">
      <Act
        title={isArchived ? <Trans>Open the group again</Trans> : <Trans>Archive the group</Trans>}
        effect={<Trans>An archived group can be read but not changed.</Trans>}
      >
        <Button
          busy={archive.isPending}
          onClick={() => archive.mutate({ groupId, isArchived: !isArchived })}
        >
          {isArchived ? <Trans>Open again</Trans> : <Trans context="group">Archive</Trans>}
        </Button>
      </Act>
      {isRoot && (
        <Act
          title={isBanned ? <Trans>Lift the ban</Trans> : <Trans>Ban the group</Trans>}
          effect={<Trans>Only root can find a banned group.</Trans>}
        >
          <Button
            variant="destructive"
            busy={ban.isPending}
            onClick={() => ban.mutate({ groupId, isBanned: !isBanned })}
          >
            {isBanned ? <Trans>Lift the ban</Trans> : <Trans context="group">Ban</Trans>}
          </Button>
        </Act>
      )}
      {group.mayDisband && (
        <Act
          title={<Trans>Disband the group</Trans>}
          effect={<Trans>Its members are removed, and its names are free again.</Trans>}
        >
          <Button variant="destructive" onClick={() => setLeaving(true)}>
            <Trans>Disband</Trans>
          </Button>
        </Act>
      )}
      {isLeaving && <DisbandDialog group={group} onClose={() => setLeaving(false)} />}
    </Card>
  );
}

interface ActProps {
  title: ReactNode;
  effect: ReactNode;
  children: ReactNode;
}

function Act({ title, effect, children }: ActProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0">
        <h2 className="text-sm font-semibold">{title}</h2>
        <p className="text-sm text-muted-foreground">{effect}</p>
      </div>
      {children}
    </div>
  );
}

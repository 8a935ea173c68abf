import "../../../../app/errors/group-error-messages.ts";
import { Avatar } from "@gavel/ui/avatar";
import { Button } from "@gavel/ui/button";
import { Card } from "@gavel/ui/card";
import { formatDate } from "@gavel/ui/lib/format";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import { describeError, errorFacts } from "../../../../app/errors/describe-error.ts";
import { openSignIn } from "../../../../app/session/sign-in-dialog.ts";
import { useSession } from "../../../../app/session/store.ts";
import { trpc } from "../../../../app/trpc.ts";
import { useWebsite } from "../../../../app/website.ts";
import type { FollowedLink } from "../types.ts";

/** Where a join link leads: what the group is, and one button. It stays through signing in and registering. */
export function JoinPage({ token }: { token: string }) {
  const { t, i18n } = useLingui();
  const { signedIn } = useSession();
  const link = trpc.groupLink.follow.useQuery(
    { token },
    { meta: { inline: true }, retry: (times, error) => times < 2 && !isWrong(error) },
  );
  const name = link.data?.group?.name;
  useDocumentTitle(name ?? t`Join a group`);
  if (link.error !== null) {
    if (isWrong(link.error)) return <Dead title={<Trans>This link leads to no group</Trans>} />;
    return <Frame title={describeError(i18n, link.error)} />;
  }
  if (link.data === undefined) return <Frame title={<Trans>Join a group</Trans>} />;
  const { state, endsAt, isMember, group } = link.data;
  const day = formatDate(new Date(endsAt));
  if (group === null) return <Dead title={<Trans>This link ended on {day}</Trans>} />;
  return (
    <Frame
      title={group.name}
      mark={<Avatar square name={group.name} src={group.avatar} size={64} />}
    >
      <p className="text-muted-foreground">{group.brief}</p>
      <p className="text-sm text-muted-foreground">
        <Plural value={group.memberCount} one="# member" other="# members" />
      </p>
      {isMember ? (
        <Opened groupId={group.id} />
      ) : state === "full" ? (
        <Refused>
          <Trans>This link is full. Ask the teacher for a new one.</Trans>
        </Refused>
      ) : state === "archived" ? (
        <Refused>
          <Trans>This group is archived: nobody can join it any more.</Trans>
        </Refused>
      ) : signedIn ? (
        <JoinButton token={token} />
      ) : (
        <Entrances />
      )}
    </Frame>
  );
}

const isWrong = (error: unknown) => errorFacts(error).code === "GROUP_LINK_NOT_FOUND";

function Dead({ title }: { title: ReactNode }) {
  return (
    <Frame title={title}>
      <p className="text-muted-foreground">
        <Trans>Ask the teacher for a new one.</Trans>
      </p>
    </Frame>
  );
}

function Frame({
  title,
  mark,
  children,
}: {
  title: ReactNode;
  mark?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="page grid justify-items-center py-10 md:py-16">
      <Card className="grid min-h-60 w-full max-w-105 content-center justify-items-center gap-3 px-6 py-8 text-center">
        {mark}
        <h1 className="text-2xl font-semibold wrap-anywhere">{title}</h1>
        {children}
      </Card>
    </div>
  );
}

const Refused = ({ children }: { children: ReactNode }) => <p className="mt-2">{children}</p>;

function Opened({ groupId }: { groupId: FollowedGroup["id"] }) {
  const navigate = useNavigate();
  return (
    <>
      <p className="mt-2">
        <Trans>You are in this group.</Trans>
      </p>
      <Button
        variant="primary"
        onClick={() => void navigate({ to: "/group/$groupID", params: { groupID: `${groupId}` } })}
      >
        <Trans>Open the group</Trans>
      </Button>
    </>
  );
}
type FollowedGroup = NonNullable<FollowedLink["group"]>;

function JoinButton({ token }: { token: string }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const join = trpc.groupLink.join.useMutation({
    meta: { inline: true },
    // What it says now is why: it may have ended or filled up meanwhile.
    onError: () => utils.groupLink.follow.invalidate({ token }),
    async onSuccess({ groupId }) {
      notifySuccess(t`You are in the group now`);
      await utils.group.invalidate();
      await navigate({ to: "/group/$groupID", params: { groupID: `${groupId}` } });
    },
  });
  return (
    <>
      {join.error !== null && (
        <p role="alert" className="text-sm text-destructive">
          {describeError(i18n, join.error)}
        </p>
      )}
      <Button variant="primary" busy={join.isPending} onClick={() => join.mutate({ token })}>
        <Trans context="group">Join</Trans>
      </Button>
    </>
  );
}

function Entrances() {
  const { register } = useWebsite();
  return (
    <>
      <p className="mt-2">
        <Trans>Sign in first; this page stays open.</Trans>
      </p>
      <div className="flex gap-2">
        {register && (
          <Button onClick={() => openSignIn("register")}>
            <Trans>Register</Trans>
          </Button>
        )}
        <Button variant="primary" onClick={() => openSignIn()}>
          <Trans>Login</Trans>
        </Button>
      </div>
    </>
  );
}

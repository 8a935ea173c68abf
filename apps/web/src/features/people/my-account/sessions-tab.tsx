import { deviceOf } from "@gavel/domain/device";
import { Badge } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { CardBody, CardHeader } from "@gavel/ui/card";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { Figure } from "@gavel/ui/figure";
import { Skeleton } from "@gavel/ui/skeleton";
import { DateTime, RelativeTime } from "@gavel/ui/time";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { LogOut, Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { LoadedList } from "../../../app/list/loaded-list.tsx";
import { openSignIn } from "../../../app/session/sign-in-dialog.ts";
import { clearSession } from "../../../app/session/store.ts";
import { useReloadData } from "../../../app/session/use-session-actions.ts";
import { trpc } from "../../../app/trpc.ts";
import { HistoryCard } from "./history-card.tsx";
import type { SessionView } from "./types.ts";

/** Where one is signed in, and the ways to end it. */
export function SessionsTab() {
  return (
    <div className="grid gap-4">
      <OpenSessions />
      <HistoryCard />
    </div>
  );
}

function OpenSessions() {
  const { t } = useLingui();
  const list = trpc.session.find.useQuery(undefined, { staleTime: 0, meta: { inline: true } });
  return (
    <LoadedList
      query={list}
      rows={list.data}
      look={{
        caption: t`Where you are signed in`,
        row: (session) => <SessionRow key={session.id} session={session} />,
        loading: (
          <CardBody>
            <Skeleton className="h-9 w-full" />
          </CardBody>
        ),
        toolbar: (
          <CardHeader
            title={<Trans>Where you are signed in</Trans>}
            detail={list.data && <Figure value={list.data.length} />}
            action={
              list.data && (
                <span className="flex flex-wrap justify-end gap-2">
                  {list.data.length > 1 && <EndOthers count={list.data.length - 1} />}
                  <EndAll count={list.data.length} />
                </span>
              )
            }
          />
        ),
      }}
      errorTitle={t`The sessions did not load`}
      // Whoever reads this is signed in.
      empty={null}
    />
  );
}

function SessionRow({ session }: { session: SessionView }) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const end = trpc.session.end.useMutation({
    onSuccess: () => notifySuccess(t`The session has ended`),
    onSettled: () => utils.session.find.invalidate(),
  });
  const device = deviceOf(session.userAgent);
  const name = device.name === "" ? t`Unknown device` : device.name;
  const Icon = device.isPhone ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <span title={session.userAgent}>{name}</span>
          {session.isCurrent && (
            <Badge tone="ink">
              <Trans>This session</Trans>
            </Badge>
          )}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted-foreground">
          <span className="figure">{session.ip}</span>
          <span>
            <Trans>
              signed in <DateTime at={session.createdAt} />
            </Trans>
          </span>
          <span>
            <Trans>
              last used <RelativeTime at={session.seenAt} />
            </Trans>
          </span>
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          size="sm"
          aria-label={t`End the session of ${name} at ${session.ip}`}
          busy={end.isPending}
          onClick={() => end.mutate({ id: session.id })}
        >
          <Trans>End</Trans>
        </Button>
      )}
    </li>
  );
}

function EndOthers({ count }: { count: number }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const utils = trpc.useUtils();
  const end = trpc.session.endOthers.useMutation({
    onSettled: () => utils.session.find.invalidate(),
  });
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Trans>End all others</Trans>
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={<Trans>End all other sessions?</Trans>}
        description={
          <Plural
            value={count}
            one="Another session will end. API tokens keep working."
            other="# other sessions will end. API tokens keep working."
          />
        }
        action={<Trans>End all others</Trans>}
        onConfirm={async () => {
          await end.mutateAsync();
          notifySuccess(t`The other sessions have ended`);
        }}
      />
    </>
  );
}

function EndAll({ count }: { count: number }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const reload = useReloadData();
  const endAll = trpc.session.endAll.useMutation();

  async function confirm() {
    await endAll.mutateAsync();
    clearSession();
    await router.navigate({ to: "/home", replace: true });
    notifySuccess(t`You are signed out everywhere`);
    openSignIn();
    await reload();
  }

  return (
    <>
      <Button size="sm" variant="destructive" icon={<LogOut />} onClick={() => setOpen(true)}>
        <Trans>Sign out everywhere</Trans>
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={<Trans>Sign out everywhere?</Trans>}
        description={
          <Plural
            value={count}
            one="This session will end. API tokens keep working."
            other="# sessions will end, this one included. API tokens keep working."
          />
        }
        action={<Trans>Sign out everywhere</Trans>}
        onConfirm={confirm}
      />
    </>
  );
}

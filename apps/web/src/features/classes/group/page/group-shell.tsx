import "../../../../app/errors/group-error-messages.ts";
import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { Avatar } from "@gavel/ui/avatar";
import { Badge } from "@gavel/ui/badge";
import { Breadcrumb } from "@gavel/ui/breadcrumb";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { EmptyState } from "@gavel/ui/empty-state";
import { Tabs } from "@gavel/ui/tabs";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import { errorMessage } from "../../../../app/errors/error-text.ts";
import { trpc } from "../../../../app/trpc.ts";
import { useWebsite } from "../../../../app/website.ts";
import { JoinDialog } from "../form/join-dialog.tsx";
import { AccessMark, levelText } from "../marks.tsx";
import type { Group } from "../types.ts";
import { ExitDialog } from "./exit-dialog.tsx";
import { TAB_NAMES } from "./tab-words.ts";
import { type GroupTab, isFramed, tabOf, tabsFor, whyNotOpen } from "./tabs.ts";

interface GroupShellProps {
  groupId: number;
  /** Opens another tab. */
  onTab: (tab: GroupTab) => void;
  /** The page of the address. */
  children: ReactNode;
}

/** Around all pages of a group: what it is, what one is in it, its tabs. */
export function GroupShell({ groupId, onTab, children }: GroupShellProps) {
  const { t, i18n } = useLingui();
  const [group] = trpc.group.get.useSuspenseQuery({ groupId });
  const { openGroupDiscussion } = useWebsite();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  if (isFramed(pathname)) return children;
  const tab = tabOf(pathname);
  const refusal = whyNotOpen(tab, group.level);
  return (
    <div className="page pb-10">
      <Head group={group} />
      {group.isArchived && (
        <Callout tone="neutral" className="mb-3">
          <Trans>This group is archived: it can be read but not changed.</Trans>
        </Callout>
      )}
      <Tabs
        label={t({ message: "Group", context: "nav" })}
        value={tab}
        items={tabsFor(group.level, openGroupDiscussion).map(([value, { count }]) => ({
          ...{ value, label: i18n._(TAB_NAMES[value]), count: count?.(group) },
        }))}
        onChange={onTab}
      />
      <div className="pt-4">
        {refusal === null ? (
          children
        ) : (
          <NotOpen title={group.name} why={errorMessage(i18n, refusal)} />
        )}
      </div>
    </div>
  );
}

/** In place of a page, which would have named the window. */
function NotOpen({ title, why }: { title: string; why: string }) {
  useDocumentTitle(title);
  return <EmptyState title={why} />;
}

function Head({ group }: { group: Group }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-5 pb-3">
      <div className="flex min-w-0 gap-4">
        <Avatar square name={group.name} src={group.avatar} size={64} />
        <div className="min-w-0">
          <Breadcrumb>
            <Link to="/group">
              <Trans>Groups</Trans>
            </Link>
            {group.shortName}
          </Breadcrumb>
          <div className="mt-1 flex flex-wrap items-center gap-2">
            <h1 className="mr-1 min-w-0 text-2xl font-semibold wrap-anywhere">{group.name}</h1>
            <AccessMark auth={group.auth} />
            {!group.isVisible && (
              <Badge tone="outline">
                <Trans context="group">Hidden</Trans>
              </Badge>
            )}
          </div>
          <p className="mt-1 text-sm text-muted-foreground">{group.brief}</p>
        </div>
      </div>
      <Acts group={group} />
    </header>
  );
}

/** In, out, or what one waits for. */
function Acts({ group }: { group: Group }) {
  const { i18n } = useLingui();
  const [opened, setOpened] = useState<"join" | "exit" | null>(null);
  const { stored, isOwner } = group;
  const isOut = stored === GROUP_LEVEL.stranger || stored === GROUP_LEVEL.refused;
  return (
    <div className="flex items-center gap-3">
      <span className="text-sm text-muted-foreground">{levelText(i18n, stored)}</span>
      {isOut && !group.isArchived && (
        <Button variant="primary" onClick={() => setOpened("join")}>
          <Trans context="group">Join</Trans>
        </Button>
      )}
      {!isOut && !isOwner && (
        <Button onClick={() => setOpened("exit")}>
          {stored === GROUP_LEVEL.applying ? <Trans>Withdraw</Trans> : <Trans>Leave</Trans>}
        </Button>
      )}
      {opened === "join" && <JoinDialog group={group} onClose={() => setOpened(null)} />}
      {opened === "exit" && <ExitDialog group={group} onClose={() => setOpened(null)} />}
    </div>
  );
}

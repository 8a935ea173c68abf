import { CountPill } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { cn } from "@gavel/ui/lib/cn";
import { useRevealed } from "@gavel/ui/lib/use-revealed";
import { PageHeader } from "@gavel/ui/page-header";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { kindOf, MESSAGE_KINDS, type MessageKind } from "../../../app/message-kinds.ts";
import type { MessageTab } from "../../../app/message-tabs.ts";
import { trpc } from "../../../app/trpc.ts";
import { useUnread } from "../../../app/unread.ts";
import { ActList } from "./act-list.tsx";
import { SiteList } from "./site-list.tsx";

interface MessagePageProps {
  tab: MessageTab;
  page: number;
  onPage: (page: number) => void;
}

/** One kind of message; the others are a tab away. */
export function MessagePage({ tab, page, onPage }: MessagePageProps) {
  const { t } = useLingui();
  useDocumentTitle(t`Messages`);
  const kind = kindOf(tab);
  const paging = { page, onPage };
  return (
    <div className="page pb-10">
      <PageHeader title={t`Messages`} actions={<ClearButton key={kind.kind} kind={kind} />} />
      <div className="grid gap-5 md:grid-cols-[13rem_minmax(0,1fr)]">
        <KindTabs tab={tab} />
        {kind.kind === "Sys" || kind.kind === "Mine" ? (
          <SiteList key={kind.kind} kind={kind.kind} {...paging} />
        ) : (
          <ActList key={kind.kind} kind={kind.kind} {...paging} />
        )}
      </div>
    </div>
  );
}

function KindTabs({ tab: current }: { tab: MessageTab }) {
  const { t, i18n } = useLingui();
  const unread = useUnread();
  const row = useRef<HTMLElement>(null);
  useRevealed(row, current);
  return (
    <nav
      ref={row}
      aria-label={t`Kinds of messages`}
      className="flex gap-1 overflow-x-auto [scrollbar-width:none] md:flex-col"
    >
      {MESSAGE_KINDS.map(({ tab, label, icon: Icon, count }) => (
        <Link
          key={tab}
          data-tab={tab}
          to="/message/$tab"
          params={{ tab }}
          activeOptions={{ includeSearch: false }}
          activeProps={{ className: "bg-primary-soft font-strong text-primary" }}
          inactiveProps={{ className: "text-muted-foreground hover:bg-accent" }}
          className={cn("flex h-9 shrink-0 items-center gap-2.5 rounded-md px-2.5 text-sm")}
        >
          <Icon aria-hidden className="size-4" />
          <span className="flex-1">{i18n._(label)}</span>
          {unread[count] > 0 && <CountPill count={unread[count]} unread />}
        </Link>
      ))}
    </nav>
  );
}

function ClearButton({ kind }: { kind: MessageKind }) {
  const { t, i18n } = useLingui();
  const utils = trpc.useUtils();
  const [isAsking, setIsAsking] = useState(false);
  const clean = trpc.message.clean.useMutation();
  const name = i18n._(kind.label);
  return (
    <>
      <Button variant="ghost" icon={<Trash2 aria-hidden />} onClick={() => setIsAsking(true)}>
        <Trans>Clear this tab</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Trans>Delete all messages under “{name}”?</Trans>}
        description={<Trans>Read and unread messages are deleted. This cannot be undone.</Trans>}
        action={<Trans>Delete all</Trans>}
        onConfirm={async () => {
          await clean.mutateAsync({ kind: kind.kind });
          notifySuccess(t`Delete Successfully`);
          await utils.message.invalidate();
        }}
      />
    </>
  );
}

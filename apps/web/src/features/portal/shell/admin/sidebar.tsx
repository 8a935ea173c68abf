import { Badge } from "@gavel/ui/badge";
import { cn } from "@gavel/ui/lib/cn";
import { Logo } from "@gavel/ui/logo";
import { Tooltip } from "@gavel/ui/tooltip";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useRouterState } from "@tanstack/react-router";
import { BookOpenText, ExternalLink } from "lucide-react";
import { useSession } from "../../../../app/session/store.ts";
import { trpc } from "../../../../app/trpc.ts";
import { useWebsite } from "../../../../app/website.ts";
import { ADMIN_SECTIONS, type AdminEntry, isEntryActive } from "./admin-entries.ts";

/** The site's name with the mark of its back office. */
export function AdminName() {
  const { shortName } = useWebsite();
  return (
    <>
      <Logo />
      <span className="truncate">{shortName}</span>
      <Badge tone="outline">
        <Trans context="back office">Admin</Trans>
      </Badge>
    </>
  );
}

interface SidebarEntriesProps {
  /** Called when an entry was followed: closes the drawer. */
  onChoose?: () => void;
  /** Icons only, names as tips. */
  isFolded?: boolean;
}

export function SidebarEntries({ onChoose, isFolded = false }: SidebarEntriesProps) {
  const { t, i18n } = useLingui();
  const { isRoot, user } = useSession();
  const isKeeper = isRoot || user?.roleList.includes("problem_admin") === true;
  return (
    <nav aria-label={t`Back office`}>
      {ADMIN_SECTIONS.map(({ id, label, entries }) => {
        const shown = entries.filter(
          (entry) => (isRoot || !entry.rootOnly) && (isKeeper || !entry.keeperOnly),
        );
        if (shown.length === 0) return null;
        return (
          <div key={id} className="mb-2">
            {isFolded && label !== undefined && <hr className="mx-2 my-2 border-border" />}
            {!isFolded && label !== undefined && (
              <p className="px-2 pt-2 pb-1 text-xs text-muted-foreground">{i18n._(label)}</p>
            )}
            {shown.map((entry) => (
              <Entry key={entry.to} entry={entry} onChoose={onChoose} isFolded={isFolded} />
            ))}
          </div>
        );
      })}
    </nav>
  );
}

interface EntryProps {
  entry: AdminEntry;
  onChoose?: () => void;
  isFolded: boolean;
}

function Entry({ entry, onChoose, isFolded }: EntryProps) {
  const { i18n } = useLingui();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const active = isEntryActive(entry, pathname);
  const name = i18n._(entry.label);
  const link = (
    <Link
      to={entry.to}
      onClick={onChoose}
      aria-current={active ? "page" : undefined}
      aria-label={isFolded ? name : undefined}
      className={cn(
        "flex h-7.5 items-center gap-2.5 rounded-md px-2 text-sm focus-visible:-outline-offset-2 coarse:h-11",
        active ? "bg-primary-soft font-strong text-primary" : "hover:bg-accent",
        isFolded && "h-9 justify-center",
      )}
    >
      <entry.icon aria-hidden className={cn("size-4", !active && "text-muted-foreground")} />
      {!isFolded && <span className="truncate">{name}</span>}
      {!isFolded && entry.countsReports === true && <WaitingReports />}
    </Link>
  );
  if (!isFolded) return link;
  return (
    <Tooltip content={name} side="right">
      {link}
    </Tooltip>
  );
}

const LOOK_AGAIN_MS = 60_000;

function WaitingReports() {
  const { t } = useLingui();
  const { data: count = 0 } = trpc.report.waiting.useQuery(undefined, {
    refetchInterval: LOOK_AGAIN_MS,
    meta: { inline: true },
  });
  if (count === 0) return null;
  return (
    <span className="figure ml-auto rounded-full bg-destructive px-1.5 text-2xs text-destructive-foreground">
      <span className="sr-only">{t`Waiting`}: </span>
      {count}
    </span>
  );
}

/** The manual, open at the page for whoever is here. */
export function ManualLink() {
  return (
    <Link
      to="/help/$page"
      params={{ page: "administrator" }}
      className="flex h-9 items-center gap-2.5 rounded-md px-2 text-sm text-muted-foreground hover:bg-accent hover:text-foreground"
    >
      <BookOpenText aria-hidden className="size-4" />
      <Trans>Manual</Trans>
    </Link>
  );
}

export function SiteLink() {
  return (
    <Link
      to="/"
      className="flex h-9 items-center gap-2.5 rounded-md px-2 text-sm text-muted-foreground hover:bg-accent hover:text-foreground"
    >
      <ExternalLink aria-hidden className="size-4" />
      <Trans>Open the site</Trans>
    </Link>
  );
}

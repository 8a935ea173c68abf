import { Card, CardHeader } from "@gavel/ui/card";
import { cn } from "@gavel/ui/lib/cn";
import { Delayed, Skeleton } from "@gavel/ui/skeleton";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import {
  ChevronRight,
  CircleCheck,
  CloudOff,
  FileWarning,
  KeyRound,
  ListRestart,
  ServerCrash,
  ServerOff,
  UserRoundX,
} from "lucide-react";
import type { ReactNode } from "react";
import { useSession } from "../../../app/session/store.ts";
import type { Outputs } from "../../../app/trpc.ts";

type Todo = Outputs["dashboard"]["todo"];

/** What waits for somebody, with the way to it. */
export function TodoCard({ todo }: { todo: Todo | undefined }) {
  return (
    <Card>
      <CardHeader title={<Trans>To do</Trans>} />
      {todo === undefined ? (
        <div className="p-4">
          <Delayed>
            <Skeleton className="w-40" />
            <Skeleton className="mt-5 w-32" />
          </Delayed>
        </div>
      ) : (
        <Entries todo={todo} />
      )}
    </Card>
  );
}

/** All of them, with their numbers, where any waits; else one line. */
function Entries({ todo }: { todo: Todo }) {
  const { t } = useLingui();
  const { isRoot } = useSession();
  const { rejudgesReady, ...others } = todo;
  const waiting = Object.values(isRoot ? todo : others).reduce((sum, count) => sum + count, 0);
  if (waiting === 0) {
    return (
      <p className="flex h-11 items-center gap-2.5 px-4 text-sm text-muted-foreground">
        <CircleCheck aria-hidden className="size-4" />
        <Trans>Nothing waits for you.</Trans>
      </p>
    );
  }
  return (
    <ul className="divide-y">
      <Entry
        icon={<ServerCrash />}
        label={t`Submissions with System Error`}
        count={todo.systemErrors}
      >
        {(content, className) => (
          <Link to="/status" search={{ status: 4 }} className={className}>
            {content}
          </Link>
        )}
      </Entry>
      <Entry icon={<CloudOff />} label={t`Failed remote submissions`} count={todo.submitFailed}>
        {(content, className) => (
          <Link to="/status" search={{ status: 10 }} className={className}>
            {content}
          </Link>
        )}
      </Entry>
      {isRoot && (
        <Entry icon={<ListRestart />} label={t`Rejudges to review`} count={rejudgesReady}>
          {(content, className) => (
            <Link to="/admin/rejudge" className={className}>
              {content}
            </Link>
          )}
        </Entry>
      )}
      <Rare todo={todo} />
      <Entry icon={<ServerOff />} label={t`Judge servers down`} count={todo.hostsDown}>
        {(content, className) => (
          <Link to="/admin/judge" className={className}>
            {content}
          </Link>
        )}
      </Entry>
    </ul>
  );
}

/** What most sites never see. */
function Rare({ todo }: { todo: Todo }) {
  const { t } = useLingui();
  return (
    <>
      {todo.judgesChanged > 0 && (
        <Entry
          icon={<FileWarning />}
          label={t`Remote judges with changed pages`}
          count={todo.judgesChanged}
        >
          {(content, className) => (
            <Link to="/admin/remote" className={className}>
              {content}
            </Link>
          )}
        </Entry>
      )}
      {todo.remoteAccountsOut > 0 && (
        <Entry
          icon={<KeyRound />}
          label={t`Locked out remote accounts`}
          count={todo.remoteAccountsOut}
        >
          {(content, className) => (
            <Link to="/admin/remote" className={className}>
              {content}
            </Link>
          )}
        </Entry>
      )}
      {todo.ambiguousNames > 0 && (
        <Entry
          icon={<UserRoundX />}
          label={t`Usernames that differ only in case or form`}
          count={todo.ambiguousNames}
        >
          {(content, className) => (
            <Link to="/admin/user" className={className}>
              {content}
            </Link>
          )}
        </Entry>
      )}
    </>
  );
}

interface EntryProps {
  icon: ReactNode;
  label: string;
  count: number;
  /** Puts the content into a link. */
  children: (content: ReactNode, className: string) => ReactNode;
}

function Entry({ icon, label, count, children }: EntryProps) {
  const content = (
    <>
      <span aria-hidden className="text-muted-foreground [&_svg]:size-4">
        {icon}
      </span>
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <span className={cn("figure", count > 0 ? "font-semibold" : "text-muted-foreground")}>
        {count}
      </span>
      <ChevronRight aria-hidden className="size-4 text-muted-foreground" />
    </>
  );
  return (
    <li>
      {children(
        content,
        "flex h-11 items-center gap-2.5 px-4 text-sm hover:bg-accent focus-visible:-outline-offset-2",
      )}
    </li>
  );
}

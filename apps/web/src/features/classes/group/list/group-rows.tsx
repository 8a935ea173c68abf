import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { Avatar } from "@gavel/ui/avatar";
import { Button } from "@gavel/ui/button";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { Figure } from "@gavel/ui/figure";
import { formatDate } from "@gavel/ui/lib/format";
import { Marquee } from "@gavel/ui/marquee";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useSession } from "../../../../app/session/store.ts";
import { requireSignIn } from "../../../../app/session/use-session-actions.ts";
import { UserLink } from "../../../../app/user-link.tsx";
import { AccessMark, levelText } from "../marks.tsx";
import type { GroupRow } from "../types.ts";

type Join = (group: GroupRow) => void;

export function useGroupColumns(onJoin: Join): readonly Column<GroupRow>[] {
  const { t } = useLingui();
  return [
    {
      ...{ id: "name", head: t({ message: "Group", context: "nav" }), skeleton: "w-56" },
      ...{ width: "26%", className: "max-w-0 truncate" },
      cell: (row) => <NameLink group={row} />,
    },
    {
      ...{ id: "brief", head: t({ message: "In one line", context: "group" }), skeleton: "w-72" },
      ...{ className: "max-w-0 truncate max-lg:hidden" },
      cell: (row) => <span className="text-muted-foreground">{row.brief}</span>,
    },
    {
      ...{ id: "access", head: t({ message: "Access", context: "group" }), skeleton: "w-16" },
      ...{ width: "7rem" },
      cell: (row) => <AccessMark auth={row.auth} />,
    },
    {
      ...{ id: "members", head: t`Members`, skeleton: "w-6", align: "right", width: "6rem" },
      cell: (row) => <Figure value={row.memberCount} />,
    },
    {
      ...{ id: "owner", head: t({ message: "Owner", context: "group" }), skeleton: "w-20" },
      ...{ width: "10rem", className: "max-w-0 truncate" },
      cell: (row) => <UserLink user={row.owner} />,
    },
    {
      ...{ id: "created", head: t`Created`, skeleton: "w-20", align: "right", width: "7.5rem" },
      className: "max-xl:hidden",
      cell: (row) => (
        <span className="figure text-muted-foreground">{formatDate(new Date(row.createdAt))}</span>
      ),
    },
    {
      ...{ id: "mine", head: t({ message: "You", context: "group" }), skeleton: "w-16" },
      ...{ width: "8rem", align: "right" },
      cell: (row) => <Mine group={row} onJoin={onJoin} />,
    },
  ];
}

export function GroupPhoneRow({ group, onJoin }: { group: GroupRow; onJoin: Join }) {
  return (
    <PhoneRow
      title={<NameLink group={group} />}
      meta={
        <>
          <AccessMark auth={group.auth} />
          <Figure value={group.memberCount} />
        </>
      }
      end={<Mine group={group} onJoin={onJoin} />}
    />
  );
}

function NameLink({ group }: { group: GroupRow }) {
  const { signedIn } = useSession();
  return (
    <Link
      to="/group/$groupID"
      params={{ groupID: `${group.id}` }}
      preload={signedIn ? undefined : false}
      title={group.name}
      onClick={(event) => {
        if (!signedIn && !requireSignIn()) event.preventDefault();
      }}
      className="flex max-w-full items-center gap-2 font-medium hover:text-primary hover:underline"
    >
      <Avatar square name={group.name} src={group.avatar} size={22} />
      <Marquee>{group.name}</Marquee>
    </Link>
  );
}

/** What one is there, or the way in. */
function Mine({ group, onJoin }: { group: GroupRow; onJoin: Join }) {
  const { i18n } = useLingui();
  const { stored } = group;
  const isOut = stored === GROUP_LEVEL.stranger || stored === GROUP_LEVEL.refused;
  if (!isOut) return <span className="text-muted-foreground">{levelText(i18n, stored)}</span>;
  if (group.isArchived) {
    return (
      <span className="text-muted-foreground">
        <Trans context="group">Archived</Trans>
      </span>
    );
  }
  return (
    <Button size="sm" onClick={() => onJoin(group)}>
      <Trans context="group">Join</Trans>
    </Button>
  );
}

import { Avatar } from "@gavel/ui/avatar";
import { Badge } from "@gavel/ui/badge";
import { Card, CardHeader } from "@gavel/ui/card";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { LIST_QUERY } from "../../../../app/list/paged-list.tsx";
import { trpc } from "../../../../app/trpc.ts";
import { UserLink } from "../../../../app/user-link.tsx";
import { levelMark } from "../marks.tsx";
import type { Group } from "../types.ts";

const SHOWN = 8;

/** The first of those who are in the group. */
export function MembersCard({ group }: { group: Group }) {
  const { i18n } = useLingui();
  const { data } = trpc.groupMember.find.useQuery({ groupId: group.id, limit: SHOWN }, LIST_QUERY);
  if (data === undefined) return null;
  return (
    <Card>
      <CardHeader
        title={<Trans>Members</Trans>}
        action={
          <Link
            to="/group/$groupID/member"
            params={{ groupID: `${group.id}` }}
            className="text-xs text-muted-foreground hover:text-primary hover:underline"
          >
            <Trans>All members</Trans>
          </Link>
        }
      />
      <ul className="grid gap-2 px-4 py-3">
        {data.records.map((member) => {
          const mark = levelMark(i18n, member);
          return (
            <li key={member.uid} className="flex min-w-0 items-center gap-2 text-sm">
              <Avatar name={member.username} src={member.avatar} size={22} />
              <UserLink user={member} className="min-w-0 truncate" />
              {mark !== null && <Badge tone="outline">{mark}</Badge>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

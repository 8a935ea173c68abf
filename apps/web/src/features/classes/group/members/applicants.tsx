import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { GROUP_ADMIN_PAGE_SIZES } from "@gavel/domain/group/group";
import { Button } from "@gavel/ui/button";
import { Card, CardHeader } from "@gavel/ui/card";
import { Pagination } from "@gavel/ui/pagination";
import { RelativeTime } from "@gavel/ui/time";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { LIST_QUERY } from "../../../../app/list/paged-list.tsx";
import { trpc } from "../../../../app/trpc.ts";
import { UserLink } from "../../../../app/user-link.tsx";
import type { Member } from "../types.ts";
import { useSetLevel } from "./use-set-level.ts";

const UNDO_MS = 10_000;

/** Those who want in, with what they say; nothing while nobody does. */
export function Applicants({ groupId }: { groupId: number }) {
  const [page, setPage] = useState(1);
  const [limit, setLimit] = useState<number>(GROUP_ADMIN_PAGE_SIZES[0]);
  const input = { groupId, level: GROUP_LEVEL.applying, currentPage: page, limit };
  const { data } = trpc.groupMember.findApplicants.useQuery(input, LIST_QUERY);
  if (data === undefined || data.total === 0) return null;
  // Whoever is decided about leaves the line, and with the last of a page goes the page.
  const last = Math.ceil(data.total / limit);
  if (page > last) setPage(last);
  return (
    <Card>
      <CardHeader title={<Trans>Applicants</Trans>} detail={data.total} />
      <ul className="divide-y">
        {data.records.map((member) => (
          <Applicant key={member.uid} member={member} />
        ))}
      </ul>
      <Pagination
        className="border-t px-4 pb-3"
        total={data.total}
        page={page}
        pageSize={limit}
        sizes={GROUP_ADMIN_PAGE_SIZES}
        onPageChange={setPage}
        onPageSizeChange={(size) => {
          setLimit(size);
          setPage(1);
        }}
      />
    </Card>
  );
}

function Applicant({ member }: { member: Member }) {
  const { t } = useLingui();
  const { set, isPending } = useSetLevel();
  const { username } = member;
  // Whatever is refused, the mutation has told why.
  const accept = () =>
    void set(member, GROUP_LEVEL.member).then(
      () => notifySuccess(t`${username} is in the group now`),
      () => undefined,
    );
  const undo = () =>
    void set(member, GROUP_LEVEL.applying).then(
      () => notifySuccess(t`${username} is among the applicants again`),
      () => undefined,
    );
  const reject = () =>
    void set(member, GROUP_LEVEL.refused).then(
      () =>
        notifySuccess(t`${username} was refused`, {
          action: { label: t`Undo`, onClick: undo },
          duration: UNDO_MS,
        }),
      () => undefined,
    );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <UserLink user={member} className="font-medium" />{" "}
        <span className="text-xs text-muted-foreground">
          <RelativeTime at={member.createdAt} />
        </span>
        <p className="text-sm wrap-anywhere">{member.reason}</p>
      </div>
      {/* An archived group lets nobody in. */}
      {member.levels.length > 0 && (
        <div className="flex gap-2">
          <Button size="sm" variant="ghost" disabled={isPending} onClick={reject}>
            <Trans>Refuse</Trans>
          </Button>
          <Button size="sm" disabled={isPending} onClick={accept}>
            <Trans>Accept</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}

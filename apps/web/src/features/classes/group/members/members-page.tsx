import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { GROUP_ADMIN_PAGE_SIZES } from "@gavel/domain/group/group";
import { EmptyState } from "@gavel/ui/empty-state";
import { cn } from "@gavel/ui/lib/cn";
import { lazyPart } from "@gavel/ui/lib/lazy-part";
import { Segmented } from "@gavel/ui/segmented";
import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useState } from "react";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import { FromFirstUse } from "../../../../app/from-first-use.tsx";
import { LIST_QUERY, PagedList } from "../../../../app/list/paged-list.tsx";
import { trpc } from "../../../../app/trpc.ts";
import { levelText } from "../marks.tsx";
import type { Member } from "../types.ts";
import { Applicants } from "./applicants.tsx";
import { KickDialog } from "./kick-dialog.tsx";
import { MemberFilters } from "./member-filters.tsx";
import { MemberPhoneRow, useMemberColumns } from "./member-rows.tsx";
import { type MemberSearch, memberSearch } from "./page-search.ts";

const AddDialog = lazyPart(() => import("../adding/add-dialog.tsx"));
/** With what draws the code. */
const LinkCard = lazyPart(() => import("../link/link-card.tsx"));

interface MembersPageProps {
  groupId: number;
  search: MemberSearch;
  onSearch: (change: Partial<MemberSearch>) => void;
}

/** Who is in the group; those who look after it see who wants in first. */
export function MembersPage({ groupId, search, onSearch }: MembersPageProps) {
  const { t, i18n } = useLingui();
  const [group] = trpc.group.get.useSuspenseQuery({ groupId });
  const title = t`Members`;
  useDocumentTitle(`${title} - ${group.name}`);
  const { keyword, level, view } = search;
  const input = { groupId, keyword, level, ...memberSearch.page(search) };
  const mayManage = group.level >= GROUP_LEVEL.admin;
  const isAdmin = mayManage && view === undefined;
  // Who was refused is in no other list.
  const asksApplicants = isAdmin && level === GROUP_LEVEL.refused;
  const inside = trpc.groupMember.find.useQuery(input, { ...LIST_QUERY, enabled: !asksApplicants });
  const outside = trpc.groupMember.findApplicants.useQuery(input, {
    ...LIST_QUERY,
    enabled: asksApplicants,
  });
  const list = asksApplicants ? outside : inside;
  const [leaving, setLeaving] = useState<Member | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const mayInvite = group.level >= GROUP_LEVEL.root;
  const columns = useMemberColumns(isAdmin, setLeaving);
  return (
    <div className={cn("grid gap-4", mayInvite && "xl:grid-cols-[minmax(0,1fr)_20rem]")}>
      <div className="grid min-w-0 content-start gap-4">
        {mayManage && <Applicants groupId={groupId} />}
        <div>
          {mayManage && (
            <Segmented
              label={t`Which list`}
              className="mb-3"
              value={view ?? "admin"}
              options={[
                { value: "list", label: t`For members` },
                { value: "admin", label: t`Member admin` },
              ]}
              onChange={(next) => onSearch({ view: next === "list" ? "list" : undefined })}
            />
          )}
          <MemberFilters
            group={group}
            isAdmin={isAdmin}
            title={title}
            search={search}
            onSearch={onSearch}
            onAdd={() => setIsAdding(true)}
          />
          <PagedList
            query={list}
            paging={input}
            onPage={onSearch}
            sizes={isAdmin ? GROUP_ADMIN_PAGE_SIZES : undefined}
            look={{
              caption: title,
              columns,
              rowKey: (row) => row.uid,
              phoneRow: (row) => (
                <MemberPhoneRow member={row} isAdmin={isAdmin} onKick={setLeaving} />
              ),
              skeletonRows: input.limit,
            }}
            filters={{
              active: keyword !== undefined || level !== undefined,
              title: t`No matching members`,
              words: [keyword, level && levelText(i18n, level)].filter(Boolean).join(" · "),
              onClear: () => onSearch(memberSearch.none),
            }}
            empty={
              <EmptyState title={t`Nobody is in this group`}>
                <Trans>Whoever joins it is listed here.</Trans>
              </EmptyState>
            }
            keysOf={title}
          />
        </div>
      </div>
      {mayInvite && (
        <div className="grid min-h-80 min-w-0 grid-cols-1 content-start gap-4">
          <Suspense fallback={null}>
            <LinkCard group={group} />
          </Suspense>
        </div>
      )}
      <FromFirstUse wanted={isAdding} onCancel={() => setIsAdding(false)}>
        {isAdding && <AddDialog group={group} onClose={() => setIsAdding(false)} />}
      </FromFirstUse>
      {leaving !== null && <KickDialog member={leaving} onClose={() => setLeaving(null)} />}
    </div>
  );
}

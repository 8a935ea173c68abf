import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { EmptyState } from "@gavel/ui/empty-state";
import { cn } from "@gavel/ui/lib/cn";
import { lazyPart } from "@gavel/ui/lib/lazy-part";
import { FilterBar } from "@gavel/ui/page-header";
import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useState } from "react";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import { KeywordField } from "../../../../app/keyword-field.tsx";
import { LIST_QUERY, PagedList } from "../../../../app/list/paged-list.tsx";
import { trpc } from "../../../../app/trpc.ts";
import type { Member } from "../types.ts";
import { Applicants } from "./applicants.tsx";
import { KickDialog } from "./kick-dialog.tsx";
import { MemberPhoneRow, useMemberColumns } from "./member-rows.tsx";
import { type MemberSearch, memberSearch } from "./page-search.ts";

/** With what draws the code. */
const LinkCard = lazyPart(() => import("../link/link-card.tsx"));

interface MembersPageProps {
  groupId: number;
  search: MemberSearch;
  onSearch: (change: Partial<MemberSearch>) => void;
}

/** Who is in the group; those who look after it see who wants in first. */
export function MembersPage({ groupId, search, onSearch }: MembersPageProps) {
  const { t } = useLingui();
  const [group] = trpc.group.get.useSuspenseQuery({ groupId });
  const title = t`Members`;
  useDocumentTitle(`${title} - ${group.name}`);
  const input = { groupId, keyword: search.keyword, ...memberSearch.page(search) };
  const list = trpc.groupMember.find.useQuery(input, LIST_QUERY);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const isAdmin = group.level >= GROUP_LEVEL.admin;
  const mayInvite = group.level >= GROUP_LEVEL.root;
  const columns = useMemberColumns(isAdmin, setLeaving);
  return (
    <div className={cn("grid gap-4", mayInvite && "xl:grid-cols-[minmax(0,1fr)_20rem]")}>
      <div className="grid min-w-0 content-start gap-4">
        {isAdmin && <Applicants groupId={groupId} />}
        <div>
          <FilterBar>
            <KeywordField
              label={t`Search members`}
              placeholder={t`Username or nickname`}
              screen={title}
              value={search.keyword ?? ""}
              onChange={(keyword) => onSearch({ keyword: keyword || undefined })}
              maxLength={100}
              className="w-62 max-md:w-full"
            />
          </FilterBar>
          <PagedList
            query={list}
            paging={input}
            onPage={onSearch}
            look={{
              caption: title,
              columns,
              rowKey: (row) => row.uid,
              phoneRow: (row) => <MemberPhoneRow member={row} onKick={setLeaving} />,
              skeletonRows: input.limit,
            }}
            filters={{
              active: search.keyword !== undefined,
              title: t`No matching members`,
              words: search.keyword ?? "",
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
        <div className="grid min-w-0 content-start gap-4">
          <Suspense fallback={null}>
            <LinkCard group={group} />
          </Suspense>
        </div>
      )}
      {leaving !== null && (
        <KickDialog member={leaving} group={group} onClose={() => setLeaving(null)} />
      )}
    </div>
  );
}

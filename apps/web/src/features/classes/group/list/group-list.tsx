import "../../../../app/errors/group-error-messages.ts";
import { GROUP_AUTHS, GROUP_PAGE_SIZES } from "@gavel/domain/group/group";
import { Button } from "@gavel/ui/button";
import { EmptyState } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { FilterBar, PageHeader } from "@gavel/ui/page-header";
import { Segmented } from "@gavel/ui/segmented";
import { FilterSelect } from "@gavel/ui/select";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import { KeywordField } from "../../../../app/keyword-field.tsx";
import { LIST_QUERY, PagedList } from "../../../../app/list/paged-list.tsx";
import { useSession } from "../../../../app/session/store.ts";
import { useOwnFilter } from "../../../../app/session/use-own-filter.ts";
import { requireSignIn } from "../../../../app/session/use-session-actions.ts";
import { trpc } from "../../../../app/trpc.ts";
import { CreateDialog } from "../form/create-dialog.tsx";
import { JoinDialog } from "../form/join-dialog.tsx";
import { accessText } from "../marks.tsx";
import type { GroupRow } from "../types.ts";
import { GroupPhoneRow, useGroupColumns } from "./group-rows.tsx";
import { type GroupListSearch, groupSearch, listInput } from "./page-search.ts";

interface GroupListProps {
  search: GroupListSearch;
  onSearch: (change: Partial<GroupListSearch>) => void;
}

type Opened = { readonly kind: "new" } | { readonly kind: "join"; readonly group: GroupRow };

/** Groups of the site, with what one is to each. */
export function GroupList({ search, onSearch }: GroupListProps) {
  const { t } = useLingui();
  const title = t`Groups`;
  useDocumentTitle(title);
  const isOwn = useOwnFilter(search.onlyMine === true, () => onSearch({ onlyMine: undefined }));
  const input = listInput(search, isOwn);
  const list = trpc.group.find.useQuery(input, LIST_QUERY);
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (next: Opened) => requireSignIn() && setOpened(next);
  const join = (group: GroupRow) => open({ kind: "join", group });
  const columns = useGroupColumns(join);
  const words = useFilterWords(search);
  return (
    <div className="page pb-10">
      <PageHeader
        title={title}
        count={list.data && <Figure value={list.data.total} />}
        actions={
          <Button variant="primary" icon={<Plus />} onClick={() => open({ kind: "new" })}>
            <Trans>Create a group</Trans>
          </Button>
        }
      />
      <Filters search={search} onSearch={onSearch} />
      <PagedList
        query={list}
        paging={input}
        onPage={onSearch}
        sizes={GROUP_PAGE_SIZES}
        look={{
          caption: title,
          columns,
          rowKey: (row) => row.id,
          phoneRow: (row) => <GroupPhoneRow group={row} onJoin={join} />,
          skeletonRows: input.limit,
        }}
        filters={{
          active: groupSearch.filtersIn(search).length > 0,
          title: t`No matching groups`,
          words,
          onClear: () => onSearch(groupSearch.none),
        }}
        empty={
          <EmptyState title={t`No groups yet`}>
            <Trans>A group has members, and problems, trainings and contests for them.</Trans>
          </EmptyState>
        }
        keysOf={t({ message: "Group", context: "nav" })}
      />
      {opened?.kind === "new" && <CreateDialog onClose={() => setOpened(null)} />}
      {opened?.kind === "join" && (
        <JoinDialog group={opened.group} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

const ALL = "all";

function Filters({ search, onSearch }: GroupListProps) {
  const { t, i18n } = useLingui();
  const { signedIn } = useSession();
  return (
    <FilterBar
      end={
        <FilterSelect
          field={t({ message: "Access", context: "group" })}
          value={`${search.auth ?? ALL}`}
          options={[
            { value: ALL, label: t`all` },
            ...GROUP_AUTHS.map((auth) => ({ value: `${auth}`, label: accessText(i18n, auth) })),
          ]}
          onChange={(value) => onSearch({ auth: GROUP_AUTHS.find((auth) => `${auth}` === value) })}
        />
      }
    >
      <KeywordField
        label={t`Search groups`}
        placeholder={t`Group name`}
        screen={t({ message: "Group", context: "nav" })}
        value={search.keyword ?? ""}
        onChange={(keyword) => onSearch({ keyword: keyword || undefined })}
        maxLength={100}
        className="w-62 max-md:w-full"
      />
      {signedIn && (
        <Segmented
          label={t({ message: "Groups", context: "filter" })}
          value={search.onlyMine ? "mine" : ALL}
          options={[
            { value: ALL, label: t({ message: "All", context: "groups" }) },
            { value: "mine", label: t`My groups` },
          ]}
          onChange={(value) => onSearch({ onlyMine: value === "mine" ? true : undefined })}
        />
      )}
    </FilterBar>
  );
}

/** The active filters in words: "My groups · Private · owls". */
function useFilterWords({ auth, onlyMine, keyword }: GroupListSearch): string {
  const { t, i18n } = useLingui();
  return [
    onlyMine ? t`My groups` : undefined,
    auth === undefined ? undefined : accessText(i18n, auth),
    keyword,
  ]
    .filter((word) => word !== undefined)
    .join(" · ");
}

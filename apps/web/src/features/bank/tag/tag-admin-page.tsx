import { OWN_OJ, REMOTE_OJS } from "@gavel/domain/limit";
import { Button } from "@gavel/ui/button";
import { EmptyState, NoMatch } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { FilterBar } from "@gavel/ui/page-header";
import { FilterSelect } from "@gavel/ui/select";
import { Delayed, Skeleton } from "@gavel/ui/skeleton";
import { Trans, useLingui } from "@lingui/react/macro";
import { FolderPlus, Plus } from "lucide-react";
import { AdminPage } from "../../../app/admin/admin-page.tsx";
import { KeywordField } from "../../../app/keyword-field.tsx";
import { ListError } from "../../../app/list/list-error.tsx";
import { useSelection } from "../../../app/list/use-selection.ts";
import { trpc } from "../../../app/trpc.ts";
import { ClassCard } from "./class-card.tsx";
import { ClassDialog } from "./class-dialog.tsx";
import type { TagSearch } from "./page-search.ts";
import { SelectedTags } from "./selected-tags.tsx";
import { TagDialog } from "./tag-dialog.tsx";
import type { TagGroup, TagRow } from "./types.ts";

interface TagAdminPageProps {
  search: TagSearch;
  onSearch: (change: Partial<TagSearch>) => void;
}

const tagIdOf = (tag: TagRow) => tag.id;

/** Tags of a bank by their classes: made, changed, merged and deleted here. */
export function TagAdminPage({ search, onSearch }: TagAdminPageProps) {
  const { t } = useLingui();
  const { keyword = "" } = search;
  const oj = search.oj ?? OWN_OJ;
  const list = trpc.tag.find.useQuery({ oj }, { meta: { inline: true } });
  const groups = list.data ?? [];
  const all = groups.flatMap((group) => group.tagList);
  const shown = shownGroups(groups, keyword);
  const selection = useSelection(all, tagIdOf, list.data !== undefined);
  const close = () => onSearch({ tag: undefined, group: undefined });
  return (
    <AdminPage
      title={t`Tags`}
      windowTitle={t`Admin Tag`}
      count={list.data && <Figure value={all.length} />}
      actions={
        <>
          <Button icon={<FolderPlus />} onClick={() => onSearch({ group: "new" })}>
            <Trans>New class</Trans>
          </Button>
          <Button variant="primary" icon={<Plus />} onClick={() => onSearch({ tag: "new" })}>
            <Trans>New tag</Trans>
          </Button>
        </>
      }
    >
      <FilterBar>
        <KeywordField
          label={t`Find a tag`}
          placeholder={t`Find a tag`}
          screen={t`Tags`}
          value={keyword}
          onChange={(text) => onSearch({ keyword: text })}
          className="w-full md:w-62"
        />
        <FilterSelect
          field={t`Source`}
          value={search.oj ?? "own"}
          options={[
            { value: "own", label: t({ message: "Mine", context: "problem bank" }) },
            ...REMOTE_OJS.map((key) => ({ value: key, label: key })),
          ]}
          onChange={(value) => {
            selection.clear();
            onSearch({ oj: REMOTE_OJS.find((key) => key === value) });
          }}
        />
      </FilterBar>
      <SelectedTags selection={selection} />
      {list.isError && list.data === undefined && <ListError query={list} />}
      {list.isPending && <Loading />}
      {list.data !== undefined && shown.length === 0 && (
        <div className="rounded-lg border bg-card">
          {keyword === "" ? (
            <EmptyState title={<Trans>This bank has no tags.</Trans>} />
          ) : (
            <NoMatch
              title={<Trans>No tag with that name.</Trans>}
              filters={keyword}
              onClear={() => onSearch({ keyword: undefined })}
            />
          )}
        </div>
      )}
      <div className="grid gap-4">
        {shown.map((group) => (
          <ClassCard
            key={group.classification?.id ?? 0}
            group={group}
            selection={selection}
            onEditTag={(tag) => onSearch({ tag: tag.id })}
            onEditClass={(one) => onSearch({ group: one.id })}
          />
        ))}
      </div>
      {search.tag !== undefined && list.data !== undefined && (
        <TagDialog key={search.tag} edit={search.tag} oj={oj} groups={groups} onClose={close} />
      )}
      {search.group !== undefined && list.data !== undefined && (
        <ClassDialog
          key={search.group}
          edit={search.group}
          oj={oj}
          groups={groups}
          onClose={close}
        />
      )}
    </AdminPage>
  );
}

/** A class without tags is shown while nothing is searched for; those without a class only if there are any. */
function shownGroups(groups: readonly TagGroup[], keyword: string): TagGroup[] {
  const wanted = keyword.trim().toLowerCase();
  return groups
    .map((group) => ({
      ...group,
      tagList: group.tagList.filter((tag) => tag.name.toLowerCase().includes(wanted)),
    }))
    .filter(
      ({ classification, tagList }) =>
        tagList.length > 0 || (classification !== null && wanted === ""),
    );
}

function Loading() {
  return (
    <Delayed>
      <Skeleton className="mb-4 h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </Delayed>
  );
}

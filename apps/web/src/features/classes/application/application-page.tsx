import { BANK_APPLICATION } from "@gavel/domain/problem";
import { Button } from "@gavel/ui/button";
import { EmptyState } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { FilterBar } from "@gavel/ui/page-header";
import { FilterSelect } from "@gavel/ui/select";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { AdminPage } from "../../../app/admin/admin-page.tsx";
import { KeywordField } from "../../../app/keyword-field.tsx";
import { filterWord } from "../../../app/list/filter-word.ts";
import { LIST_QUERY, PagedList } from "../../../app/list/paged-list.tsx";
import { trpc } from "../../../app/trpc.ts";
import { ApplicationPhoneRow, useApplicationColumns } from "./columns.tsx";
import { type ApplicationSearch, applicationSearch } from "./page-search.ts";
import { useProgressWords } from "./progress-words.ts";
import { RefuseDialog } from "./refuse-dialog.tsx";
import type { Application } from "./types.ts";

interface ApplicationPageProps {
  search: ApplicationSearch;
  onSearch: (change: Partial<ApplicationSearch>) => void;
}

const ALL = "all";

/** What groups put forward for the public bank: looked at, accepted or refused with a reason. */
export function ApplicationPage({ search, onSearch }: ApplicationPageProps) {
  const { t } = useLingui();
  const { keyword, gid, progress } = search;
  const words = useProgressWords();
  const paging = applicationSearch.page(search);
  const input = { keyword, groupId: gid, progress, ...paging };
  const list = trpc.groupProblem.findApplications.useQuery(input, LIST_QUERY);
  const [refusing, setRefusing] = useState<Application | null>(null);
  const { groupProblem } = trpc.useUtils();
  const accept = trpc.groupProblem.changeProgress.useMutation({
    onSuccess: () => notifySuccess(t`Accepted; its author was told`),
    onSettled: () => void groupProblem.invalidate(),
  });
  const actions = {
    busy: accept.isPending,
    onAccept: ({ pid }: Application) => accept.mutate({ pid, progress: BANK_APPLICATION.granted }),
    onRefuse: setRefusing,
  };
  const columns = useApplicationColumns(actions);
  return (
    <AdminPage title={t`Group problems`} count={list.data && <Figure value={list.data.total} />}>
      <FilterBar>
        <KeywordField
          label={t`Search problems`}
          placeholder={t`ID, title or author`}
          screen={t`Group problems`}
          value={keyword ?? ""}
          onChange={(text) => onSearch({ keyword: text })}
          className="w-full md:w-62"
        />
        <FilterSelect
          field={t`State`}
          value={progress === undefined ? ALL : `${progress}`}
          options={[
            { value: ALL, label: t`All` },
            ...Object.values(BANK_APPLICATION).map((one) => ({
              value: `${one}`,
              label: words[one],
            })),
          ]}
          onChange={(value) =>
            onSearch({
              progress: Object.values(BANK_APPLICATION).find((one) => `${one}` === value),
            })
          }
        />
        {gid !== undefined && (
          <Button onClick={() => onSearch({ gid: undefined })}>
            <Trans>Group {gid} only: show all</Trans>
          </Button>
        )}
      </FilterBar>
      <PagedList
        query={list}
        paging={paging}
        onPage={onSearch}
        look={{
          caption: t`Problems of groups, undecided first`,
          columns,
          rowKey: (row) => row.pid,
          phoneRow: (row) => <ApplicationPhoneRow row={row} {...actions} />,
        }}
        filters={{
          active: applicationSearch.filtersIn(search).length > 0,
          title: <Trans>No matching problems</Trans>,
          words: [filterWord(gid, undefined), keyword, progress && words[progress]]
            .filter(Boolean)
            .join(" · "),
          onClear: () => onSearch(applicationSearch.none),
        }}
        empty={
          <EmptyState title={<Trans>No group has put a problem forward</Trans>}>
            <Trans>Problems that groups want to have in the public bank appear here.</Trans>
          </EmptyState>
        }
      />
      {refusing !== null && <RefuseDialog row={refusing} onClose={() => setRefusing(null)} />}
    </AdminPage>
  );
}

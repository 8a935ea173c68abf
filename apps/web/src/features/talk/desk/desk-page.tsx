import "../../../app/errors/talk-error-messages.ts";
import { Button } from "@gavel/ui/button";
import { lazyPart } from "@gavel/ui/lib/lazy-part";
import { FilterBar } from "@gavel/ui/page-header";
import { Segmented } from "@gavel/ui/segmented";
import { Trans, useLingui } from "@lingui/react/macro";
import { FolderPen, MicOff } from "lucide-react";
import { AdminPage } from "../../../app/admin/admin-page.tsx";
import { FromFirstUse } from "../../../app/from-first-use.tsx";
import { useSession } from "../../../app/session/store.ts";
import { trpc } from "../../../app/trpc.ts";
import { AllDiscussions, AllFilters } from "./all-discussions.tsx";
import type { DeskSearch } from "./desk-search.ts";
import { HandledReports } from "./handled-reports.tsx";
import { MutedPeople } from "./muted-people.tsx";
import { KindFilter, LabelFilter, WaitingReports } from "./waiting-reports.tsx";

const MuteDialog = lazyPart(() => import("./mute-dialog.tsx"));
const CategoriesDialog = lazyPart(() => import("./categories-dialog.tsx"));

export interface DeskProps {
  search: DeskSearch;
  onSearch: (change: Partial<DeskSearch>) => void;
}

const WAITING = "waiting";

/** Reports that wait, those that were dealt with, every discussion, disabled ones too, and who is muted. */
export function DeskPage({ search, onSearch }: DeskProps) {
  const { t } = useLingui();
  const { isRoot } = useSession();
  const { data: waiting } = trpc.report.waiting.useQuery(undefined, { meta: { inline: true } });
  const close = () => onSearch({ categories: undefined });
  const closeMute = () => onSearch({ mute: undefined, whom: undefined });
  return (
    <AdminPage
      title={t`Discussion Admin`}
      actions={
        <>
          {search.tab === "muted" && (
            <Button icon={<MicOff aria-hidden />} onClick={() => onSearch({ mute: true })}>
              <Trans>Mute somebody</Trans>
            </Button>
          )}
          {isRoot && (
            <Button icon={<FolderPen aria-hidden />} onClick={() => onSearch({ categories: true })}>
              <Trans>Categories</Trans>
            </Button>
          )}
        </>
      }
    >
      <FilterBar>
        <Segmented
          label={t`What is listed`}
          value={search.tab ?? WAITING}
          options={[
            { value: WAITING, label: <Waiting count={waiting} /> },
            { value: "handled", label: t`Dealt with` },
            { value: "all", label: t`Discussions` },
            { value: "muted", label: t({ message: "Muted", context: "people" }) },
          ]}
          onChange={(tab) => onSearch({ tab: tab === WAITING ? undefined : tab })}
        />
        {search.tab !== "all" && search.tab !== "muted" && (
          <KindFilter search={search} onSearch={onSearch} />
        )}
        {search.tab === undefined && <LabelFilter search={search} onSearch={onSearch} />}
        {search.tab === "all" && <AllFilters search={search} onSearch={onSearch} />}
      </FilterBar>
      {search.tab === undefined && <WaitingReports search={search} onSearch={onSearch} />}
      {search.tab === "handled" && <HandledReports search={search} onSearch={onSearch} />}
      {search.tab === "all" && <AllDiscussions search={search} onSearch={onSearch} />}
      {search.tab === "muted" && <MutedPeople search={search} onSearch={onSearch} />}
      <FromFirstUse wanted={search.mute === true} onCancel={closeMute}>
        {search.mute === true && <MuteDialog username={search.whom} onClose={closeMute} />}
      </FromFirstUse>
      <FromFirstUse wanted={search.categories === true} onCancel={close}>
        {search.categories === true && isRoot && <CategoriesDialog onClose={close} />}
      </FromFirstUse>
    </AdminPage>
  );
}

function Waiting({ count }: { count: number | undefined }) {
  return (
    <>
      <Trans>Waiting</Trans>
      {/* Its room is kept: on a phone the words beside it would wrap when it comes. */}
      {count !== 0 && (
        <span className="figure" aria-hidden={count === undefined}>
          {count ?? "\u2007"}
        </span>
      )}
    </>
  );
}

import { Button } from "@gavel/ui/button";
import { PhoneRow } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { cn } from "@gavel/ui/lib/cn";
import { lazyPart } from "@gavel/ui/lib/lazy-part";
import { Skeleton } from "@gavel/ui/skeleton";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { FromFirstUse } from "../../../../app/from-first-use.tsx";
import { handOut } from "../../../../app/handed-out.ts";
import { LIST_QUERY, PagedList } from "../../../../app/list/paged-list.tsx";
import { useSession } from "../../../../app/session/store.ts";
import { trpc } from "../../../../app/trpc.ts";
import { ContestFrame } from "../frame.tsx";
import { AccountFilters, useAccountFilterWords } from "./account-filters.tsx";
import { AccountName, Seat, SignedIn, useAccountColumns } from "./columns.tsx";
import { type AccountSearch, accountSearch, accountsInput } from "./page-search.ts";
import { MakerButtons, RuleNotice } from "./rule-notice.tsx";
import type { Accounts, MakerProps } from "./types.ts";
import { useAccountWish } from "./use-account-wish.ts";

const SeatsDialog = lazyPart(() => import("./seats-dialog.tsx"));
const RoomsDialog = lazyPart(() => import("./rooms-dialog.tsx"));

interface AccountsPageProps {
  contestId: number;
  search: AccountSearch;
  onSearch: (change: Partial<AccountSearch>) => void;
  /** The dialogs in which root makes accounts, which are not a contest's own. */
  renderMaker: (props: MakerProps) => ReactNode;
}

/** Who takes part in a contest, or may: their accounts, seats and sheets. */
export function AccountsPage({ contestId, search, onSearch, renderMaker }: AccountsPageProps) {
  const { t } = useLingui();
  const input = accountsInput(contestId, search);
  const list = trpc.contestAccount.find.useQuery(input, LIST_QUERY);
  const { wish, fit, isReady, isSettled } = useAccountWish(contestId);
  const columns = useAccountColumns();
  const words = useAccountFilterWords(search);
  const { isRoot } = useSession();
  const { dialog } = search;
  const close = () => onSearch({ dialog: undefined });
  return (
    <ContestFrame
      contestId={contestId}
      part={t`Accounts`}
      actions={
        <>
          <SheetsLink contestId={contestId} />
          <MakerButtons onSearch={onSearch} />
        </>
      }
    >
      {() => (
        // What the rule lacks stands above the rest.
        <Settling isSettled={isSettled}>
          <RuleNotice wish={wish} fit={fit} />
          <AccountFilters search={search} onSearch={onSearch} />
          <Figures counts={list.data?.counts} />
          <PagedList
            query={list}
            paging={input}
            onPage={onSearch}
            look={{
              caption: t`Accounts of the contest`,
              columns,
              rowKey: (row) => row.uid,
              phoneRow: (row) => (
                <PhoneRow
                  title={<AccountName row={row} />}
                  meta={
                    <span className="inline-flex flex-wrap gap-x-2">
                      <span translate="no">{row.name}</span>
                      {row.school !== "" && <span translate="no">{row.school}</span>}
                      <SignedIn at={row.lastLoginAt} />
                    </span>
                  }
                  end={<Seat seat={row.seat} />}
                />
              ),
              skeletonRows: 12,
            }}
            filters={{
              active: accountSearch.filtersIn(search).length > 0,
              title: <Trans>No account matches</Trans>,
              words,
              onClear: () => onSearch(accountSearch.none),
            }}
            empty={
              <EmptyState title={<Trans>Nobody takes part yet</Trans>}>
                <Trans>
                  Whoever registers, fits the account rule or gets a seat is listed here.
                </Trans>
              </EmptyState>
            }
          />
          <FromFirstUse wanted={dialog !== undefined} onCancel={close}>
            {dialog === "seats" && <SeatsDialog contestId={contestId} onClose={close} />}
            {dialog === "rooms" && list.data !== undefined && (
              <RoomsDialog contestId={contestId} counts={list.data.counts} onClose={close} />
            )}
            {(dialog === "generate" || dialog === "import") &&
              isRoot &&
              isReady &&
              renderMaker({
                ...{ mode: dialog, wish, onMade: handOut, onClose: close },
                next: <SheetsLink contestId={contestId} isForPasswords />,
              })}
          </FromFirstUse>
        </Settling>
      )}
    </ContestFrame>
  );
}

function Settling({ isSettled, children }: { isSettled: boolean; children: ReactNode }) {
  const { t } = useLingui();
  if (isSettled) return children;
  return (
    <div role="status" aria-label={t`Loading`}>
      <Skeleton className="h-80 w-full" />
    </div>
  );
}

interface SheetsLinkProps {
  contestId: number;
  isForPasswords?: boolean;
}

function SheetsLink({ contestId, isForPasswords = false }: SheetsLinkProps) {
  return (
    <Button asChild>
      <Link
        to="/admin/contest/$contestID/accounts"
        params={{ contestID: `${contestId}` }}
        search={{ sheet: isForPasswords ? "passwords" : "doors" }}
      >
        <Printer aria-hidden />
        {isForPasswords ? <Trans>Print password sheets</Trans> : <Trans>Sheets to print</Trans>}
      </Link>
    </Button>
  );
}

/** Takes its room before they are known. */
function Figures({ counts }: { counts: Accounts["counts"] | undefined }) {
  const room = "mb-3 flex min-h-5 flex-wrap gap-x-4 gap-y-1 max-md:min-h-11";
  if (counts === undefined) return <p aria-hidden className={room} />;
  const { all, registered, seated, signedIn } = counts;
  const never = all - signedIn;
  return (
    <p className={cn(room, "content-start text-sm text-muted-foreground")}>
      <span>
        <Plural value={all} one="# account" other="# accounts" />
      </span>
      <span>
        <Plural value={registered} one="# registered" other="# registered" />
      </span>
      <span>
        <Plural value={seated} one="# with a seat" other="# with a seat" />
      </span>
      <span>
        <Plural value={never} one="# never signed in" other="# never signed in" />
      </span>
    </p>
  );
}

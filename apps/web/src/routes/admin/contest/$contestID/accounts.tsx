import { createFileRoute } from "@tanstack/react-router";
import { AccountsPage } from "../../../../features/contests/admin/accounts/accounts-page.tsx";
import { accountSearch } from "../../../../features/contests/admin/accounts/page-search.ts";
import { SheetsPage } from "../../../../features/contests/admin/sheets/sheets-page.tsx";
import { AccountMaker } from "./-account-maker.tsx";

export const Route = createFileRoute("/admin/contest/$contestID/accounts")({
  validateSearch: accountSearch.read,
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  const contestId = Number(Route.useParams().contestID);
  const search = Route.useSearch();
  const { sheet } = search;
  if (sheet !== undefined) {
    return (
      <SheetsPage
        contestId={contestId}
        kind={sheet}
        onKind={(next) => void navigate(accountSearch.step({ sheet: next }))}
      />
    );
  }
  return (
    <AccountsPage
      contestId={contestId}
      search={search}
      onSearch={(change) => void navigate(accountSearch.step(change))}
      renderMaker={(props) => <AccountMaker {...props} />}
    />
  );
}

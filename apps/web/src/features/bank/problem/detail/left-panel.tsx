import { cn } from "@gavel/ui/lib/cn";
import { Annex } from "./annex.tsx";
import type { DetailTab } from "./detail-search.ts";
import { MySubmissions } from "./my-submissions.tsx";
import type { ProblemView } from "./problem-page.tsx";
import { SpokenTitle } from "./spoken-title.tsx";
import { Statement } from "./statement.tsx";
import { UnsentRow } from "./unsent-row.tsx";

/** The statement stays in the page behind the other tabs: it is what is printed. */
export function LeftPanel({ view, tab }: { view: ProblemView; tab: DetailTab }) {
  const { problem, source } = view;
  return (
    <>
      {tab !== "description" && <SpokenTitle problem={problem} />}
      <div className={cn(tab !== "description" && "hidden print:block")}>
        <Statement problem={problem} source={source} />
      </div>
      {tab === "mine" && (
        <div data-print="hide">
          {view.submission.unsent !== null && <UnsentRow unsent={view.submission.unsent} />}
          <MySubmissions problem={problem} source={source} page={view.page} onPage={view.onPage} />
        </div>
      )}
      {tab === "annex" && (
        <div data-print="hide">
          <Annex files={problem.userExtraFiles} />
        </div>
      )}
    </>
  );
}

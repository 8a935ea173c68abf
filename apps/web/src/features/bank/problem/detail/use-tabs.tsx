import type { TabItem } from "@gavel/ui/tabs";
import { useLingui } from "@lingui/react/macro";
import { BookOpen, CodeXml, History, Paperclip } from "lucide-react";
import type { DetailTab } from "./detail-search.ts";
import type { ProblemView } from "./problem-page.tsx";

/** The tabs of the left pane, or of the whole page where there is one pane only. */
export function useTabs(
  { problem, source, page }: Pick<ProblemView, "problem" | "source" | "page">,
  isNarrow: boolean,
): TabItem<DetailTab>[] {
  const { t } = useLingui();
  const mine = source.useMine(page);
  const hasAnnex = Object.keys(problem.userExtraFiles).length > 0;
  const count = mine.data?.total;
  const tabs: (TabItem<DetailTab> & { shown: boolean })[] = [
    {
      value: "description",
      label: isNarrow ? t`Statement` : t`Description`,
      icon: <BookOpen aria-hidden />,
      shown: true,
    },
    { value: "code", label: t`Code`, icon: <CodeXml aria-hidden />, shown: isNarrow },
    {
      value: "mine",
      label: isNarrow ? t({ message: "Mine", context: "submissions" }) : t`My submissions`,
      icon: <History aria-hidden />,
      count: count === 0 ? undefined : count,
      shown: true,
    },
    { value: "annex", label: t`Annex`, icon: <Paperclip aria-hidden />, shown: hasAnnex },
  ];
  return tabs
    .filter((tab) => tab.shown)
    .map(({ shown: _, icon, ...tab }) => (isNarrow ? tab : { ...tab, icon }));
}

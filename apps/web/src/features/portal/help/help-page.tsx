import { PageHeader } from "@gavel/ui/page-header";
import { Trans, useLingui } from "@lingui/react/macro";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { trpc } from "../../../app/trpc.ts";
import { AboutSite } from "./about-site.tsx";
import { CompileTips } from "./compile-tips.tsx";
import { LanguageTable } from "./language-table.tsx";
import { Sample } from "./sample.tsx";
import { StatusList } from "./status-list.tsx";

/** What can be written here, how it is compiled and run, how to read the input, and what a result means. */
export function HelpPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Help`);
  const languages = trpc.language.find.useQuery(undefined, { meta: { inline: true } });
  const { data } = languages;
  return (
    <div className="page page-wide pb-8">
      <PageHeader title={<Trans>Help</Trans>} />
      <div className="flex flex-col gap-5">
        <AboutSite />
        <LanguageTable
          languages={data}
          hasFailed={languages.isError && data === undefined}
          onRetry={() => void languages.refetch()}
        />
        <div className="grid items-start gap-5 lg:grid-cols-2">
          {data !== undefined && data.length > 0 && <Sample languages={data} />}
          <CompileTips />
        </div>
        <StatusList />
      </div>
    </div>
  );
}

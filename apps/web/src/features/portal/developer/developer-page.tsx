import { Button } from "@gavel/ui/button";
import { PageHeader } from "@gavel/ui/page-header";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { FileJson } from "lucide-react";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { ClientCard } from "./client-card.tsx";
import { ConventionsCard } from "./conventions-card.tsx";
import { EndpointTable } from "./endpoint-table.tsx";
import { loadEndpoints, OPENAPI_PATH } from "./surface.ts";

interface DeveloperPageProps {
  keyword: string;
  onKeyword: (keyword: string) => void;
}

/** How programs talk to this site. All of it comes from the code that answers them. */
export function DeveloperPage({ keyword, onKeyword }: DeveloperPageProps) {
  const { t } = useLingui();
  useDocumentTitle(t`For developers`);
  const endpoints = useQuery({
    queryKey: ["openapi"],
    queryFn: ({ signal }) => loadEndpoints(signal),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { inline: true },
  });
  return (
    <div className="page page-wide pb-8">
      <PageHeader
        title={<Trans>For developers</Trans>}
        actions={
          <Button asChild>
            <a href={OPENAPI_PATH} target="_blank" rel="noreferrer">
              <FileJson aria-hidden />
              <Trans>OpenAPI document</Trans>
            </a>
          </Button>
        }
      />
      <div className="flex flex-col gap-5">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <ClientCard />
          <ConventionsCard />
        </div>
        <EndpointTable
          endpoints={endpoints.data}
          hasFailed={endpoints.isError}
          onRetry={() => void endpoints.refetch()}
          keyword={keyword}
          onKeyword={onKeyword}
        />
      </div>
    </div>
  );
}

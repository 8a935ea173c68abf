import { Button } from "@gavel/ui/button";
import { CardHeader } from "@gavel/ui/card";
import { type Column, DataTable } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { ErrorState } from "@gavel/ui/error-state";
import { SearchInput } from "@gavel/ui/input";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { useTypedFilter } from "../../../app/keyword-field.tsx";
import { type Endpoint, findEndpoints } from "./surface.ts";
import { useWhoWords } from "./use-who-words.ts";

interface EndpointTableProps {
  /** undefined: not loaded yet. */
  endpoints: readonly Endpoint[] | undefined;
  hasFailed: boolean;
  onRetry: () => void;
  keyword: string;
  onKeyword: (keyword: string) => void;
}

export function EndpointTable(props: EndpointTableProps) {
  const { endpoints, hasFailed, onRetry, keyword, onKeyword } = props;
  const { t } = useLingui();
  const columns = useColumns();
  const whoWords = useWhoWords();
  const typed = useTypedFilter(keyword, onKeyword);
  const rows = useMemo(() => endpoints && findEndpoints(endpoints, keyword), [endpoints, keyword]);
  return (
    <DataTable
      caption={t`REST calls`}
      columns={columns}
      rows={rows}
      rowKey={(one) => `${one.method} ${one.path}`}
      skeletonRows={12}
      toolbar={
        <CardHeader
          title={t`REST calls`}
          detail={rows?.length}
          action={
            <SearchInput
              aria-label={t`Search calls`}
              placeholder={t`Path, name or procedure`}
              {...typed}
              maxLength={100}
              boxClassName="w-40 md:w-72"
            />
          }
        />
      }
      empty={
        <EmptyState
          title={<Trans>No call matches “{keyword}”</Trans>}
          action={
            <Button onClick={() => onKeyword("")}>
              <Trans>Clear</Trans>
            </Button>
          }
        />
      }
      error={
        hasFailed && endpoints === undefined ? (
          <ErrorState title={t`The calls did not load`} onRetry={onRetry} />
        ) : undefined
      }
      phoneRow={(one) => (
        <div className="flex flex-col gap-1">
          <Address endpoint={one} />
          <div className="flex items-baseline gap-3 text-xs text-muted-foreground">
            <span>{whoWords(one.who)}</span>
          </div>
          <Names endpoint={one} />
          <Answer endpoint={one} />
        </div>
      )}
    />
  );
}

function useColumns(): Column<Endpoint>[] {
  const { t } = useLingui();
  const whoWords = useWhoWords();
  return useMemo(
    () => [
      {
        id: "address",
        head: t`Call`,
        skeleton: "w-64",
        className: "py-1.5",
        cell: (one) => <Address endpoint={one} />,
      },
      {
        id: "who",
        head: t`Access`,
        skeleton: "w-20",
        className: "whitespace-nowrap",
        cell: (one) => whoWords(one.who),
      },
      {
        id: "names",
        head: t`Takes`,
        skeleton: "w-48",
        className: "max-w-80 py-1.5",
        cell: (one) => <Names endpoint={one} />,
      },
      {
        id: "answer",
        head: t`Returns`,
        skeleton: "w-40",
        className: "max-w-96 py-1.5",
        cell: (one) => <Answer endpoint={one} />,
      },
    ],
    [t, whoWords],
  );
}

function Address({ endpoint }: { endpoint: Endpoint }) {
  return (
    <code translate="no" className="font-mono text-xs break-all">
      <span className="inline-block w-14 text-muted-foreground">{endpoint.method}</span>
      {endpoint.path}
      {endpoint.procedure !== null && (
        <span className="block pl-14 text-subtle-foreground">{endpoint.procedure}</span>
      )}
    </code>
  );
}

/** What must be there in full, what may be missing muted and with a question mark. */
function Names({ endpoint }: { endpoint: Endpoint }) {
  return (
    <code translate="no" className="flex flex-wrap gap-x-2 font-mono text-xs">
      {endpoint.names.map(({ name, isRequired }) => (
        <span key={name} className={isRequired ? undefined : "text-muted-foreground"}>
          {isRequired ? name : `${name}?`}
        </span>
      ))}
    </code>
  );
}

/** In a line, and all of it on demand. */
function Answer({ endpoint: { answer } }: { endpoint: Endpoint }) {
  if (answer === null) {
    return (
      <span className="text-muted-foreground">
        <Trans>a file</Trans>
      </span>
    );
  }
  const { short, whole } = answer;
  if (short === whole) {
    return (
      <code className="font-mono text-xs" translate="no">
        {short}
      </code>
    );
  }
  return (
    <details>
      <summary className="cursor-pointer truncate font-mono text-xs" translate="no">
        {short}
      </summary>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard
        tabIndex={0}
        className="mt-1 max-h-80 overflow-auto rounded-md bg-muted p-2 font-mono text-xs"
        translate="no"
      >
        {whole}
      </pre>
    </details>
  );
}

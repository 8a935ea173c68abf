import { CardHeader } from "@gavel/ui/card";
import { type Column, DataTable } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { ErrorState } from "@gavel/ui/error-state";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { languageReason } from "../../../app/judging/language-reason.ts";
import type { Language } from "./types.ts";

interface LanguageTableProps {
  /** undefined: not loaded yet. */
  languages: readonly Language[] | undefined;
  hasFailed: boolean;
  onRetry: () => void;
}

/** Versions are what the judge servers say of themselves. */
export function LanguageTable({ languages, hasFailed, onRetry }: LanguageTableProps) {
  const { t } = useLingui();
  const columns = useColumns();
  return (
    <DataTable
      caption={t`Languages and their compilers`}
      columns={columns}
      rows={languages}
      rowKey={(one) => one.id}
      skeletonRows={12}
      toolbar={<CardHeader title={t`Languages`} />}
      empty={<EmptyState title={<Trans>No languages are available here.</Trans>} />}
      error={
        hasFailed ? (
          <ErrorState title={t`The languages did not load`} onRetry={onRetry} />
        ) : undefined
      }
      phoneRow={(one) => (
        <div className="flex flex-col gap-1">
          <div className="flex items-baseline gap-3">
            <span translate="no" className="shrink-0 text-base">
              {one.name}
            </span>
            <span className="ml-auto min-w-0 truncate text-xs">
              <Version language={one} />
            </span>
          </div>
          <Commands language={one} />
        </div>
      )}
    />
  );
}

function useColumns(): Column<Language>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: "name",
        head: t`Language`,
        skeleton: "w-20",
        cell: (one) => (
          <span translate="no" className="font-strong whitespace-nowrap">
            {one.name}
          </span>
        ),
      },
      {
        id: "version",
        head: t`Version`,
        skeleton: "w-24",
        className: "max-w-64",
        cell: (one) => <Version language={one} />,
      },
      {
        id: "commands",
        head: t`Compile and run`,
        skeleton: "w-64",
        cell: (one) => <Commands language={one} />,
      },
      {
        id: "time",
        head: t`Time`,
        align: "right",
        skeleton: "w-6",
        cell: (one) => <Times factor={one.timeMultiplier} />,
      },
      {
        id: "memory",
        head: t`Memory`,
        align: "right",
        skeleton: "w-6",
        cell: (one) => <Times factor={one.memoryMultiplier} />,
      },
    ],
    [t],
  );
}

/** By how much the limits of a problem are multiplied. */
function Times({ factor }: { factor: number }) {
  return <span className="figure">{`×${factor}`}</span>;
}

function Version({ language }: { language: Language }) {
  const { i18n } = useLingui();
  const { isAvailable, version, description, reason } = language;
  if (isAvailable) {
    return (
      <span translate="no" className="block truncate text-muted-foreground" title={description}>
        {description || version || "–"}
      </span>
    );
  }
  return (
    <span className="text-subtle-foreground" title={languageReason(i18n, reason)}>
      <Trans>no judge server</Trans>
    </span>
  );
}

function Commands({ language }: { language: Language }) {
  return (
    <code translate="no" className="flex flex-col gap-0.5 font-mono text-xs break-words md:py-1.5">
      <span>{language.compileCommand}</span>
      <span className="text-muted-foreground">{language.runCommand}</span>
    </code>
  );
}

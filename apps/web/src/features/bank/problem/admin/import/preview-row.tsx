import { Checkbox } from "@gavel/ui/checkbox";
import { Input } from "@gavel/ui/input";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import { Notes } from "../../../../../app/import/notes.tsx";
import type { PackageRow } from "./types.ts";

interface PreviewRowProps {
  row: PackageRow;
  choice: { readonly isOn: boolean; readonly problemId: string };
  onChange: (change: { isOn?: boolean; problemId?: string }) => void;
}

/** One problem of the archive: what it is, what happens to it, what is lost of it. */
export function PreviewRow({ row, choice, onChange }: PreviewRowProps) {
  const { t } = useLingui();
  const name = row.title ?? row.name;
  const isRefused = row.reasons.length > 0;
  return (
    <li className={`flex gap-3 px-4 py-2 text-sm ${isRefused ? "bg-verdict-wa-bg" : ""}`}>
      {isRefused ? (
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-destructive" />
      ) : (
        <Checkbox
          className="mt-0.5"
          aria-label={t`Import ${name}`}
          checked={choice.isOn}
          onCheckedChange={(next) => onChange({ isOn: next === true })}
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate">
          {row.problemId !== null && (
            <span className="figure mr-2 text-muted-foreground">{row.problemId}</span>
          )}
          <span translate="no">{name}</span>
        </p>
        {!isRefused && <Facts row={row} />}
        {row.taken !== null && !isRefused && (
          <div className="mt-1 grid gap-1.5">
            <p className="text-xs text-warning">
              {row.taken.title === row.title ? (
                <Trans>The ID is taken, by a problem of this title.</Trans>
              ) : (
                <Trans>The ID is taken by “{row.taken.title}”.</Trans>
              )}
            </p>
            {choice.isOn && (
              <Input
                aria-label={t`Another ID for ${name}`}
                placeholder={t`Another ID`}
                value={choice.problemId}
                maxLength={50}
                onChange={(event) => onChange({ problemId: event.target.value })}
              />
            )}
          </div>
        )}
        <Notes notes={row.reasons} tone="error" />
        <Notes notes={row.remarks} tone="remark" />
      </div>
    </li>
  );
}

function Facts({ row }: { row: PackageRow }) {
  const { t } = useLingui();
  return (
    <p className="text-xs text-muted-foreground">
      <Plural value={row.cases} _0="no test cases" one="# test case" other="# test cases" />
      {row.judgeMode === "spj" && ` · ${t`special judge`}`}
      {row.judgeMode === "interactive" && ` · ${t`interactive`}`}
    </p>
  );
}

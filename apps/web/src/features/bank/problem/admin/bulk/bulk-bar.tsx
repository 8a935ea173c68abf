import { DIFFICULTIES, REMOTE_OJS } from "@gavel/domain/limit";
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { Button } from "@gavel/ui/button";
import { Difficulty } from "@gavel/ui/difficulty";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@gavel/ui/dropdown-menu";
import { Plural, Trans } from "@lingui/react/macro";
import { Download, Eye, Gauge, Trash2 } from "lucide-react";
import { useState } from "react";
import { useAuthOptions } from "../../../../../app/bank/auth-words.ts";
import { RemoveDialog } from "../../../../../app/bank/remove-dialog.tsx";
import { useKnowingly } from "../../../../../app/bank/use-knowingly.tsx";
import type { Selection } from "../../../../../app/list/use-selection.ts";
import { useSession } from "../../../../../app/session/store.ts";
import { useKeeper } from "../../../../../app/session/use-keeper.ts";
import { ExportDialog } from "../export-dialog.tsx";
import type { StaffProblem } from "../types.ts";
import { LanguageMenu, TagMenu } from "./link-menus.tsx";
import { type Bulk, useBulk } from "./use-bulk.ts";

/** The server takes no more in one call. */
const CHOSEN_MAX = 200;

interface BulkBarProps {
  selection: Selection<StaffProblem>;
}

/** Above the head while problems are chosen. What it does is done at once, and can be taken back. */
export function BulkBar({ selection }: BulkBarProps) {
  const bulk = useBulk(selection);
  const isKeeper = useKeeper();
  const { isRoot } = useSession();
  const [exporting, setExporting] = useState(false);
  const [removing, setRemoving] = useState(false);
  const { rows } = selection;
  const count = rows.length;
  if (count === 0) return null;
  const isTooMany = count > CHOSEN_MAX;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2 border-b bg-primary-soft px-4 py-1.5 text-sm">
      <span className="font-semibold text-primary" role="status">
        <Plural value={count} one="# problem selected" other="# problems selected" />
      </span>
      <Button variant="ghost" size="sm" className="text-primary" onClick={selection.clear}>
        <Trans>Clear selection</Trans>
      </Button>
      {isTooMany ? (
        <span className="text-xs text-muted-foreground">
          <Trans>At most {CHOSEN_MAX} at a time: clear some.</Trans>
        </span>
      ) : (
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <AuthMenu bulk={bulk} isKeeper={isKeeper} />
          <TagMenu rows={rows} bulk={bulk} oj={bankOf(rows)} />
          <DifficultyMenu bulk={bulk} />
          <LanguageMenu rows={rows} bulk={bulk} />
          {isRoot && (
            <Button size="sm" icon={<Download />} onClick={() => setExporting(true)}>
              <Trans>Export</Trans>
            </Button>
          )}
          {isKeeper && (
            <Button
              size="sm"
              variant="destructive"
              icon={<Trash2 />}
              onClick={() => setRemoving(true)}
            >
              <Trans>Delete</Trans>
            </Button>
          )}
        </div>
      )}
      {exporting && (
        <ExportDialog pids={rows.map((row) => row.pid)} onClose={() => setExporting(false)} />
      )}
      {removing && (
        <RemoveDialog
          rows={rows}
          onClose={() => setRemoving(false)}
          onRemoved={() => selection.clear()}
        />
      )}
    </div>
  );
}

/** The bank that all of them are of; our own where they are of several. */
function bankOf(rows: readonly StaffProblem[]) {
  const [first] = rows;
  const bank = REMOTE_OJS.find((oj) => first?.problemId.startsWith(`${oj}-`));
  return rows.every((row) => row.isRemote && row.problemId.startsWith(`${bank}-`))
    ? bank
    : undefined;
}

/** A failure has been told by the mutation. */
const run = (work: Promise<void>) => void work.catch(() => undefined);

function AuthMenu({ bulk, isKeeper }: { bulk: Bulk; isKeeper: boolean }) {
  const options = useAuthOptions();
  const { change, dialog } = useKnowingly(bulk.setAuth, bulk.onRefused);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button size="sm" icon={<Eye />} disabled={bulk.busy}>
            <Trans>Visibility</Trans>
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {options.map(({ value, label }) => (
            <DropdownMenuItem
              key={value}
              disabled={!isKeeper && value === `${PROBLEM_AUTH.public}`}
              onSelect={() => void change(Number(value))}
            >
              {label}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      {dialog}
    </>
  );
}

function DifficultyMenu({ bulk }: { bulk: Bulk }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="sm" icon={<Gauge />} disabled={bulk.busy}>
          <Trans>Difficulty</Trans>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {DIFFICULTIES.map((level) => (
          <DropdownMenuItem key={level} onSelect={() => run(bulk.setDifficulty(level))}>
            <Difficulty level={level} />
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

import { givePoints } from "@gavel/domain/data-case";
import { moveCases } from "@gavel/domain/data-order";
import { formatRanges } from "@gavel/domain/seq-ranges";
import { Button } from "@gavel/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@gavel/ui/dropdown-menu";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronDown, Download, Trash2 } from "lucide-react";
import { download } from "../../../../../app/download.ts";
import type { DataPart } from "./use-data-part.ts";

interface SelectionProps {
  pid: number;
  part: DataPart;
  selected: ReadonlySet<string>;
  onSelect: (keys: ReadonlySet<string>) => void;
  onAnnounce: (text: string) => void;
}

/** What can be done with the selected cases. */
export function SelectionBar({ pid, part, selected, onSelect, onAnnounce }: SelectionProps) {
  const { t } = useLingui();
  const { cases, subtasks, view, edit } = part;
  const count = selected.size;
  const nums = subtasks.map((one) => one.num);

  function moveTo(group: number | null) {
    const moved = moveCases(cases, (one) => selected.has(one.key), { group, before: null }, nums);
    edit({ cases: givePoints(moved, subtasks, view.mode) });
    onAnnounce(
      group === null
        ? t`${plural(count, { one: "# case", other: "# cases" })} moved out of subtasks`
        : t`${plural(count, { one: "# case", other: "# cases" })} moved to subtask ${group}`,
    );
  }

  /** The server knows the saved draft: places in it are those of the list while nothing is unsaved. */
  function downloadQuery() {
    const seqs = cases.flatMap((one, at) => (selected.has(one.key) ? [at + 1] : []));
    return new URLSearchParams({ pid: `${pid}`, data: "draft", cases: formatRanges(seqs) });
  }

  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2 border-b bg-primary-soft px-4 py-1 text-sm">
      <span className="font-semibold text-primary">
        <Trans>{count} selected</Trans>
      </span>
      <Button size="sm" variant="ghost" onClick={() => onSelect(new Set())}>
        <Trans>Clear</Trans>
      </Button>
      <span className="text-xs text-muted-foreground max-md:hidden">
        <Trans>Alt ↑ / Alt ↓ move, with Shift to the next subtask</Trans>
      </span>
      <span className="ml-auto flex gap-1">
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button size="sm">
              <Trans>Move to</Trans>
              <ChevronDown aria-hidden />
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent className="max-h-80 overflow-y-auto">
            {subtasks.map(({ num, title }) => (
              <DropdownMenuItem key={num} onSelect={() => moveTo(num)}>
                <Trans>Subtask {num}</Trans> {title}
              </DropdownMenuItem>
            ))}
            <DropdownMenuItem onSelect={() => moveTo(null)}>
              <Trans>No subtask</Trans>
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
        <Button
          size="sm"
          icon={<Download />}
          disabled={part.isDirty}
          onClick={() => void download(`/api/file/download-testcase?${downloadQuery()}`)}
        >
          {part.isDirty ? <Trans>Save to download</Trans> : <Trans>Download</Trans>}
        </Button>
        <Button
          size="sm"
          variant="destructive"
          icon={<Trash2 />}
          onClick={() => {
            const left = cases.filter((one) => !selected.has(one.key));
            edit({ cases: givePoints(left, subtasks, view.mode) });
            onSelect(new Set());
            onAnnounce(t`${plural(count, { one: "# case", other: "# cases" })} deleted`);
          }}
        >
          <Trans>Delete</Trans>
        </Button>
      </span>
    </div>
  );
}

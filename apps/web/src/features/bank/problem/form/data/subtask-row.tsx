import { IconButton } from "@gavel/ui/icon-button";
import { cn } from "@gavel/ui/lib/cn";
import { Tag } from "@gavel/ui/tag";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ChevronRight, CornerDownRight, Pencil } from "lucide-react";
import type { RowPlace } from "./case-row.tsx";
import { PointsCell } from "./points-input.tsx";
import type { TableRow } from "./rows.ts";

interface SubtaskRowProps {
  row: Extract<TableRow, { kind: "subtask" }>;
  hasPoints: boolean;
  isTarget: boolean;
  place: RowPlace;
  onFold: () => void;
  onPoints: (points: number) => void;
  onEdit: () => void;
}

export function SubtaskRow({
  row,
  hasPoints,
  isTarget,
  onFold,
  onPoints,
  onEdit,
  place,
}: SubtaskRowProps) {
  const { t } = useLingui();
  const { subtask, count, isFolded } = row;
  const { num, title, points } = subtask;
  const needs = subtask.needs.join(", ");
  return (
    <tr
      {...place}
      className={cn(
        "absolute inset-x-0 top-0 flex h-9 items-center gap-2 border-b bg-muted px-2 text-sm",
        isTarget && "shadow-[inset_0_-3px_0_var(--color-primary)]",
      )}
    >
      <td className="flex min-w-0 flex-1 items-center gap-2">
        <IconButton
          size="sm"
          label={isFolded ? t`Open subtask ${num}` : t`Fold subtask ${num}`}
          aria-expanded={!isFolded}
          icon={<ChevronRight className={isFolded ? "" : "rotate-90"} />}
          onClick={onFold}
        />
        <span className="shrink-0 font-semibold">
          <Trans>Subtask {num}</Trans>
        </span>
        <span className="truncate text-muted-foreground">{title}</span>
        {needs !== "" && (
          <Tag className="max-md:hidden">
            <CornerDownRight aria-hidden className="inline size-3" /> <Trans>needs {needs}</Trans>
          </Tag>
        )}
        <IconButton size="sm" label={t`Edit subtask ${num}`} icon={<Pencil />} onClick={onEdit} />
      </td>
      <td className="shrink-0 text-xs text-muted-foreground max-md:hidden">
        <Plural value={count} one="# case" other="# cases" />
      </td>
      {hasPoints && (
        <td className="flex shrink-0 items-center gap-1 text-xs text-muted-foreground">
          <PointsCell label={t`Points of subtask ${num}`} points={points} onChange={onPoints} />
          <Trans>points</Trans>
        </td>
      )}
    </tr>
  );
}

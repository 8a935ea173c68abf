import type { CaseFault } from "@gavel/domain/data-case";
import { Checkbox } from "@gavel/ui/checkbox";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@gavel/ui/dropdown-menu";
import { IconButton } from "@gavel/ui/icon-button";
import { cn } from "@gavel/ui/lib/cn";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  ArrowDown,
  ArrowUp,
  CircleAlert,
  CircleCheck,
  Ellipsis,
  Eye,
  GripVertical,
  Trash2,
} from "lucide-react";
import type { ComponentProps, CSSProperties } from "react";
import { formatBytes } from "../../../../../app/bytes.ts";
import type { Check } from "./merge-runs.ts";
import type { TableRow } from "./rows.ts";
import type { EditedCase } from "./types.ts";

export const COLUMNS =
  "grid grid-cols-[1.25rem_1.5rem_1.75rem_minmax(0,1fr)_minmax(0,1fr)_4rem] items-center gap-2 px-3 md:grid-cols-[1.25rem_1.5rem_2.5rem_minmax(0,0.8fr)_4.5rem_minmax(0,1fr)_4.5rem_minmax(0,0.9fr)_minmax(0,1.6fr)_3rem_4.25rem]";

/** Where in the table it is drawn. */
export interface RowPlace {
  readonly "data-row": number;
  readonly style: CSSProperties;
}

interface CaseRowProps {
  row: Extract<TableRow, { kind: "case" }>;
  fault: CaseFault | undefined;
  /** undefined = validators were not asked about this input. */
  check: Check | undefined;
  hasPoints: boolean;
  isSelected: boolean;
  isMoving: boolean;
  isTarget: boolean;
  onSelect: (isOn: boolean) => void;
  onOpen: () => void;
  onMove: (step: -1 | 1) => void;
  onDelete: () => void;
  handle: ComponentProps<"button">;
  place: RowPlace;
}

export function CaseRow(props: CaseRowProps) {
  const {
    row,
    fault,
    check,
    hasPoints,
    isSelected,
    isMoving,
    isTarget,
    onSelect,
    onOpen,
    handle,
    place,
  } = props;
  const { t } = useLingui();
  const { one } = row;
  const n = row.at + 1;
  return (
    <tr
      {...place}
      aria-rowindex={n + 1}
      className={cn(
        COLUMNS,
        "absolute inset-x-0 top-0 h-9 border-b text-sm",
        isSelected && "bg-primary-soft",
        isMoving && "opacity-45",
        isTarget && "shadow-[inset_0_3px_0_var(--color-primary)]",
      )}
    >
      <td className="flex">
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className="cursor-grab touch-none text-subtle-foreground [&_svg]:size-4"
          {...handle}
        >
          <GripVertical />
        </button>
      </td>
      <td>
        <Checkbox
          aria-label={t`Select case ${n}`}
          checked={isSelected}
          onCheckedChange={(on) => onSelect(on === true)}
        />
      </td>
      <td className="figure text-right text-muted-foreground">{n}</td>
      <td translate="no" className="truncate font-mono">
        {one.inputName}
      </td>
      <td className="figure text-right text-muted-foreground max-md:hidden">
        {formatBytes(one.inputBytes)}
      </td>
      <td translate="no" className="truncate font-mono">
        {fault === undefined ? one.outputName : <FaultMark fault={fault} />}
      </td>
      <td className="figure text-right text-muted-foreground max-md:hidden">
        {one.outputBytes === null ? "–" : formatBytes(one.outputBytes)}
      </td>
      <td className="truncate text-xs text-muted-foreground max-md:hidden">
        <MadeByWords one={one} />
      </td>
      <td className="min-w-0 text-xs max-md:hidden">
        <CheckWords check={check} />
      </td>
      <td className="figure text-right text-muted-foreground max-md:hidden">
        {hasPoints && one.score}
      </td>
      <td className="flex justify-end">
        <IconButton size="sm" label={t`Open case ${n}`} icon={<Eye />} onClick={onOpen} />
        <RowMenu {...props} n={n} />
      </td>
    </tr>
  );
}

function RowMenu({ n, onMove, onDelete }: CaseRowProps & { n: number }) {
  const { t } = useLingui();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton size="sm" label={t`More for case ${n}`} icon={<Ellipsis />} />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem icon={<ArrowUp />} onSelect={() => onMove(-1)}>
          <Trans>Move up</Trans>
        </DropdownMenuItem>
        <DropdownMenuItem icon={<ArrowDown />} onSelect={() => onMove(1)}>
          <Trans>Move down</Trans>
        </DropdownMenuItem>
        <DropdownMenuItem destructive icon={<Trash2 />} onSelect={onDelete}>
          <Trans>Delete</Trans>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function FaultMark({ fault }: { fault: CaseFault }) {
  return (
    <span className="flex items-center gap-1 font-sans font-medium text-destructive [&_svg]:size-4 [&_svg]:shrink-0">
      <CircleAlert aria-hidden />
      <span className="truncate">
        {fault === "noAnswer" && <Trans>No answer</Trans>}
        {fault === "blank" && <Trans>Empty</Trans>}
        {fault === "noSubtask" && <Trans>No subtask</Trans>}
        {fault === "doubledName" && <Trans>The name occurs twice</Trans>}
      </span>
    </span>
  );
}

function CheckWords({ check }: { check: Check | undefined }) {
  if (check === undefined) return <span className="text-subtle-foreground">–</span>;
  if (check.complaint === null) {
    return (
      <span className="flex items-center gap-1 text-verdict-ac [&_svg]:size-4 [&_svg]:shrink-0">
        <CircleCheck aria-hidden />
        <Trans context="test data">valid</Trans>
      </span>
    );
  }
  return (
    <span
      title={check.complaint}
      className="flex items-center gap-1 font-medium text-destructive [&_svg]:size-4 [&_svg]:shrink-0"
    >
      <CircleAlert aria-hidden />
      <span translate="no" className="truncate">
        {check.complaint}
      </span>
    </span>
  );
}

function MadeByWords({ one }: { one: EditedCase }) {
  const kind = one.madeBy?.kind ?? "upload";
  if (one.madeBy?.kind === "generator") return <code translate="no">{one.madeBy.args}</code>;
  return kind === "hand" ? <Trans>edited by hand</Trans> : <Trans>uploaded</Trans>;
}

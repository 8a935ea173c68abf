import { givePoints, type Subtask } from "@gavel/domain/data-case";
import { type DropPlace, groupPlace, moveCases, stepPlace } from "@gavel/domain/data-order";
import { Checkbox } from "@gavel/ui/checkbox";
import { cn } from "@gavel/ui/lib/cn";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useRef, useState } from "react";
import { formatBytes } from "../../../../../app/bytes.ts";
import { focusSoon } from "../focus-soon.ts";
import { GoTo } from "../go-to.tsx";
import type { OpenCase } from "./case-dialog.tsx";
import { CaseRow, COLUMNS } from "./case-row.tsx";
import { type TableRow, tableRows } from "./rows.ts";
import { SubtaskRow } from "./subtask-row.tsx";
import type { EditedCase } from "./types.ts";
import { useCaseDrag } from "./use-case-drag.tsx";
import type { DataPart } from "./use-data-part.ts";

const ROW_PX = 36;

interface CaseTableProps {
  part: DataPart;
  selected: ReadonlySet<string>;
  onSelect: (keys: ReadonlySet<string>) => void;
  onOpen: (opened: OpenCase) => void;
  onSubtask: (subtask: Subtask) => void;
  onAnnounce: (text: string) => void;
}

/** All cases, of which only those in sight are drawn. */
export function CaseTable({
  part,
  selected,
  onSelect,
  onOpen,
  onSubtask,
  onAnnounce,
}: CaseTableProps) {
  const { t } = useLingui();
  const { cases, subtasks, view } = part;
  const nums = subtasks.map((one) => one.num);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const box = useRef<HTMLDivElement>(null);
  const rows = tableRows(cases, subtasks, folded);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  });
  const drag = useCaseDrag({
    box,
    rows,
    onOpen: (num) => setFolded(new Set([...folded].filter((one) => one !== num))),
    onDrop: (keys, to) => move(keys, to),
  });

  function move(keys: ReadonlySet<string>, to: DropPlace<EditedCase> | null) {
    if (to === null || keys.size === 0) return;
    const moved = moveCases(cases, (one) => keys.has(one.key), to, nums);
    part.edit({ cases: givePoints(moved, subtasks, view.mode) });
    const count = keys.size;
    onAnnounce(
      to.group === null
        ? t`${plural(count, { one: "# case", other: "# cases" })} moved`
        : t`${plural(count, { one: "# case", other: "# cases" })} moved to subtask ${to.group}`,
    );
  }

  /** Into a folded subtask too. */
  function goTo(n: number) {
    const group = cases[n - 1]?.group ?? null;
    const open = new Set([...folded].filter((num) => num !== group));
    setFolded(open);
    const at = tableRows(cases, subtasks, open).findIndex(
      (row) => row.kind === "case" && row.at === n - 1,
    );
    if (at < 0) return;
    // The rows of what was folded are there after this turn.
    setTimeout(() => virtual.scrollToIndex(at, { align: "center" }));
    focusSoon(() => box.current?.querySelector(`[data-row="${at}"] [role=checkbox]`));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    const step = event.key === "ArrowUp" ? -1 : 1;
    const place = event.shiftKey ? groupPlace : stepPlace;
    move(
      selected,
      place(cases, (one) => selected.has(one.key), step, nums),
    );
  }

  function toggle(one: EditedCase, isOn: boolean) {
    const next = new Set(selected);
    if (isOn) next.add(one.key);
    else next.delete(one.key);
    onSelect(next);
  }

  function draw(row: TableRow, index: number, top: number) {
    const place = { "data-row": index, style: { transform: `translateY(${top}px)` } };
    if (row.kind === "subtask") {
      const { num } = row.subtask;
      return (
        <SubtaskRow
          key={`s${row.subtask.num}`}
          place={place}
          row={row}
          hasPoints={view.type === 1}
          isTarget={drag.isOver(index)}
          onFold={() =>
            setFolded(
              row.isFolded
                ? new Set([...folded].filter((one) => one !== num))
                : new Set([...folded, num]),
            )
          }
          onPoints={(points) => {
            const all = subtasks.map((one) => (one.num === num ? { ...one, points } : one));
            part.edit({ subtasks: all, cases: givePoints(cases, all, view.mode) });
          }}
          onEdit={() => onSubtask(row.subtask)}
        />
      );
    }
    const { one } = row;
    const keys = selected.has(one.key) ? selected : new Set([one.key]);
    return (
      <CaseRow
        key={one.key}
        place={place}
        row={row}
        fault={part.caseFaults.get(row.at)}
        check={part.runs.checkOf(one.inputSha256)}
        hasPoints={view.type === 1}
        isSelected={selected.has(one.key)}
        isMoving={drag.keys.has(one.key)}
        isTarget={drag.isOver(index)}
        onSelect={(isOn) => toggle(one, isOn)}
        onOpen={() => onOpen({ key: one.key })}
        onMove={(step) =>
          move(
            keys,
            stepPlace(cases, (other) => keys.has(other.key), step, nums),
          )
        }
        onDelete={() =>
          part.edit({
            cases: givePoints(
              cases.filter((other) => other.key !== one.key),
              subtasks,
              view.mode,
            ),
          })
        }
        handle={drag.handle(keys)}
      />
    );
  }

  const shown = virtual.getVirtualItems();
  const bytes = cases.reduce((sum, one) => sum + one.inputBytes + (one.outputBytes ?? 0), 0);
  const [from, to, all] = [
    (shown[0]?.index ?? -1) + 1,
    (shown.at(-1)?.index ?? -1) + 1,
    rows.length,
  ];
  const size = formatBytes(bytes);
  const isAll = cases.length > 0 && selected.size >= cases.length;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for what is selected inside
    <div onKeyDown={onKeyDown}>
      <div ref={box} className="max-h-[max(24rem,calc(100dvh-19rem))] overflow-auto">
        <table
          id="test-cases"
          tabIndex={-1}
          aria-label={t`Test cases`}
          aria-rowcount={rows.length + 1}
          className="block"
        >
          <thead className="sticky top-0 z-10 block">
            <tr className={cn(COLUMNS, "h-9 border-b bg-muted text-xs text-muted-foreground")}>
              <td />
              <th scope="col" className="font-medium text-left">
                <Checkbox
                  aria-label={t`Select all cases`}
                  checked={isAll ? true : selected.size > 0 ? "indeterminate" : false}
                  onCheckedChange={(on) =>
                    onSelect(on === true ? new Set(cases.map((one) => one.key)) : new Set())
                  }
                />
              </th>
              <th scope="col" className="font-medium text-right">
                #
              </th>
              <th scope="col" className="font-medium text-left">
                <Trans>Input</Trans>
              </th>
              <th scope="col" className="font-medium text-right max-md:hidden">
                <Trans>Size</Trans>
              </th>
              <th scope="col" className="font-medium text-left">
                <Trans>Answer</Trans>
              </th>
              <th scope="col" className="font-medium text-right max-md:hidden">
                <Trans>Size</Trans>
              </th>
              <th scope="col" className="font-medium text-left max-md:hidden">
                <Trans>Made by</Trans>
              </th>
              <th scope="col" className="font-medium text-left max-md:hidden">
                <Trans>Validator</Trans>
              </th>
              <th scope="col" className="font-medium text-right max-md:hidden">
                {view.type === 1 && <Trans>Points</Trans>}
              </th>
              <th scope="col" className="font-medium text-left">
                <span className="sr-only">{t`Actions`}</span>
              </th>
            </tr>
          </thead>
          <tbody className="relative block" style={{ height: virtual.getTotalSize() }}>
            {shown.map((item) => {
              const row = rows[item.index];
              if (row === undefined) return null;
              return draw(row, item.index, item.start);
            })}
          </tbody>
        </table>
      </div>
      {drag.label}
      <div className="flex min-h-10 flex-wrap items-center gap-4 border-t px-4 py-1 text-xs text-muted-foreground">
        <span className="figure">
          <Trans>
            Rows {from}–{to} of {all}
          </Trans>
        </span>
        <span className="figure">
          <Trans>{size} in all</Trans>
        </span>
        <GoTo count={cases.length} onGo={goTo} />
      </div>
    </div>
  );
}

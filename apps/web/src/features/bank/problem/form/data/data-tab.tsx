import { DATA_LIMITS, givePoints, type Subtask, splitEvenly } from "@gavel/domain/data-case";
import { inSubtaskOrder } from "@gavel/domain/data-order";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Card, CardHeader } from "@gavel/ui/card";
import { EmptyState } from "@gavel/ui/empty-state";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Download, Equal, FolderPlus, Plus, Upload } from "lucide-react";
import { type DragEvent, useState } from "react";
import { download } from "../../../../../app/download.ts";
import type { TabProps } from "../tabs.tsx";
import { CaseDialog, type OpenCase } from "./case-dialog.tsx";
import { CaseTable } from "./case-table.tsx";
import { FileButton } from "./file-button.tsx";
import { ProgramTools } from "./program-tools.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { SubtaskDialog } from "./subtask-dialog.tsx";
import { UploadPanel } from "./upload-panel.tsx";
import type { DataPart } from "./use-data-part.ts";
import { useUploads } from "./use-uploads.ts";
import { VersionsPanel } from "./versions-panel.tsx";

/** Test data: cases in their subtasks, uploads, versions. */
export default function DataTab({ pid, parts }: TabProps) {
  const part = parts.data;
  const { t } = useLingui();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<OpenCase | null>(null);
  const [subtask, setSubtask] = useState<Subtask | null>(null);
  const [announced, setAnnounced] = useState("");
  const uploads = useUploads(pid, part);
  const { cases, subtasks, view } = part;

  function onDrop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    uploads.add([...event.dataTransfer.files]);
  }

  function changeSubtask(next: Subtask) {
    const isNew = subtasks.every((one) => one.num !== next.num);
    const all = isNew
      ? [...subtasks, next]
      : subtasks.map((one) => (one.num === next.num ? next : one));
    part.edit({ subtasks: all, cases: givePoints(cases, all, view.mode) });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may also be chosen by the Upload button
    <div
      className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_23.25rem]"
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={onDrop}
    >
      <Card className="min-w-0">
        <CardHeader
          title={<Trans>Test cases</Trans>}
          detail={<Counts part={part} />}
          className="flex-wrap"
          action={
            <Tools
              pid={pid}
              part={part}
              onFiles={uploads.add}
              onCase={() => setOpened({ key: null })}
              onSubtask={() => setSubtask(newSubtask(subtasks))}
            />
          }
        />
        <ProgramTools part={part} selected={selected} />
        {selected.size > 0 && (
          <SelectionBar
            pid={pid}
            part={part}
            selected={selected}
            onSelect={setSelected}
            onAnnounce={setAnnounced}
          />
        )}
        {view.keepsGrading && (
          <Callout className="m-3">
            <Trans>
              This data came with scoring rules of its own. They are kept while the same cases stay
              in the same order.
            </Trans>
          </Callout>
        )}
        {cases.length === 0 && subtasks.length === 0 ? (
          <EmptyState title={<Trans>No test data yet</Trans>}>
            <Trans>Drop a zip or single files here, or write a case by hand.</Trans>
          </EmptyState>
        ) : (
          <CaseTable
            part={part}
            selected={selected}
            onSelect={setSelected}
            onOpen={setOpened}
            onSubtask={setSubtask}
            onAnnounce={setAnnounced}
          />
        )}
        <p aria-live="polite" className="sr-only">
          {announced}
        </p>
      </Card>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <UploadPanel uploads={uploads} />
        <VersionsPanel pid={pid} part={part} />
      </div>
      {opened !== null && (
        <CaseDialog pid={pid} part={part} opened={opened} onClose={() => setOpened(null)} />
      )}
      {subtask !== null && (
        <SubtaskDialog
          subtask={subtask}
          others={subtasks}
          hasPoints={view.type === 1}
          onSave={changeSubtask}
          onDelete={(num) => {
            const left = subtasks
              .filter((one) => one.num !== num)
              .map((one) => ({ ...one, needs: one.needs.filter((need) => need !== num) }));
            const nums = left.map((one) => one.num);
            part.edit({ subtasks: left, cases: inSubtaskOrder(cases, nums) });
            setAnnounced(t`Subtask ${num} deleted, its cases are in no subtask`);
          }}
          onClose={() => setSubtask(null)}
        />
      )}
    </div>
  );
}

function newSubtask(subtasks: readonly Subtask[]): Subtask {
  const num = Math.max(0, ...subtasks.map((one) => one.num)) + 1;
  return { num, title: "", points: 0, needs: [] };
}

function Counts({ part }: { part: DataPart }) {
  const [n, subtasks] = [part.cases.length, part.subtasks.length];
  return subtasks === 0 ? (
    <Plural value={n} one="# case" other="# cases" />
  ) : (
    <Trans>
      {n} in {subtasks} subtasks
    </Trans>
  );
}

interface ToolsProps {
  pid: number;
  part: DataPart;
  onFiles: (files: File[]) => void;
  onCase: () => void;
  onSubtask: () => void;
}

function Tools({ pid, part, onFiles, onCase, onSubtask }: ToolsProps) {
  const { cases, subtasks, view, edit } = part;
  return (
    <div className="flex max-w-[calc(100vw-4.5rem)] flex-wrap gap-1">
      {view.type === 1 && (
        <Button
          size="sm"
          icon={<Equal />}
          disabled={cases.length === 0}
          onClick={() => edit(splitEvenly(cases, subtasks, view.mode))}
        >
          <Trans>Split points</Trans>
        </Button>
      )}
      <Button
        size="sm"
        icon={<Plus />}
        disabled={cases.length >= DATA_LIMITS.casesMax}
        onClick={onCase}
      >
        <Trans>Case</Trans>
      </Button>
      <Button
        size="sm"
        icon={<FolderPlus />}
        disabled={subtasks.length >= DATA_LIMITS.subtasksMax}
        onClick={onSubtask}
      >
        <Trans>Subtask</Trans>
      </Button>
      {view.liveNumber !== null && (
        <Button
          size="sm"
          icon={<Download />}
          onClick={() => void download(`/api/file/download-testcase?pid=${pid}`)}
        >
          <Trans>Download live data</Trans>
        </Button>
      )}
      <FileButton multiple icon={<Upload />} onFiles={onFiles}>
        <Trans>Upload</Trans>
      </FileButton>
    </div>
  );
}

import { withFallback } from "@gavel/domain/problem-fields";
import { Callout } from "@gavel/ui/callout";
import { Skeleton } from "@gavel/ui/skeleton";
import { Tabs, tabPanelId } from "@gavel/ui/tabs";
import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useRef } from "react";
import { AdminPage } from "../../../../app/admin/admin-page.tsx";
import { UnsavedGuard } from "../../../../app/forms/unsaved-guard.tsx";
import { useHotkeys } from "../../../../app/hotkeys/use-hotkeys.ts";
import { Actions } from "./actions.tsx";
import { DataMergeDialog } from "./data/data-merge-dialog.tsx";
import { FaultPill } from "./fault-pill.tsx";
import { MergeDialog } from "./fields/merge-dialog.tsx";
import { focusSoon } from "./focus-soon.ts";
import { CompileErrorDialog } from "./judging/compile-error-dialog.tsx";
import type { Fault, FormTab } from "./parts.ts";
import type { FormPlace } from "./place.ts";
import { ProgramsMergeDialog } from "./programs/programs-merge-dialog.tsx";
import { RestoredNotice } from "./restored-notice.tsx";
import { SaveState } from "./save-state.tsx";
import { type Parts, partsInOrder, tabsOf, useParts } from "./tabs.tsx";
import { useSave } from "./use-save.ts";

interface WorkbenchProps {
  pid: number;
  place: FormPlace;
  tab: FormTab;
  onTab: (tab: FormTab) => void;
}

const PANELS = "problem-form";

/** Writes a problem: one save for everything, tabs that say what is wrong in them. */
export function Workbench({ pid, place, tab, onTab }: WorkbenchProps) {
  const { t, i18n } = useLingui();
  const parts = useParts(pid, place);
  const saving = useSave(parts);
  const { draft, view } = parts.fields;
  const all = partsInOrder(parts).map(([, part]) => part);
  const faults = all.flatMap((part) => part.faults);
  const isDirty = all.some((part) => part.isDirty);
  const tabs = tabsOf(view);
  const shown = tabs.find((one) => one.tab === tab) ?? tabs[0];

  const isMain = i18n.locale === draft.mainLocale;
  const title = isMain ? draft.main.title : withFallback(draft.other, draft.main).title;

  const lastFault = useRef(-1);
  function open(fault: Fault) {
    onTab(fault.tab);
    const id = fault.field;
    if (id !== undefined) focusSoon(() => document.getElementById(id));
  }

  useHotkeys(t`Problem form`, [
    {
      keys: "mod+s",
      label: <Trans>Save</Trans>,
      run: (event) => {
        event.preventDefault();
        saving.save();
      },
    },
    {
      keys: "f8",
      label: <Trans>Next fault</Trans>,
      run: () => {
        const fault = faults[(lastFault.current + 1) % faults.length];
        if (fault === undefined) return;
        lastFault.current = faults.indexOf(fault);
        open(fault);
      },
    },
    ...tabs.map((one, index) => ({
      keys: `alt+${index + 1}`,
      label: i18n._(one.label),
      run: () => onTab(one.tab),
    })),
  ]);

  if (shown === undefined) return null;
  const { Panel } = shown;
  return (
    <AdminPage
      title={`${view.problemId} ${title}`}
      parents={place.parents}
      actions={<Actions {...{ view, place, isDirty, saving, parts: all }} />}
    >
      <UnsavedGuard dirty={isDirty} withinPath />
      <Tabs
        id={PANELS}
        label={t`Parts of the problem`}
        value={shown.tab}
        onChange={onTab}
        items={tabs.map((one) => ({
          value: one.tab,
          label: (
            <>
              {i18n._(one.label)}
              <FaultPill faults={faults.filter((fault) => fault.tab === one.tab)} onOpen={open} />
            </>
          ),
          count: faults.some((fault) => fault.tab === one.tab) ? undefined : one.count?.(parts),
        }))}
        trailing={<SaveState isDirty={isDirty} parts={all} view={view} />}
      />
      {saving.refusal !== null && (
        <Callout tone="failure" className="mt-3">
          {saving.refusal}
        </Callout>
      )}
      <RestoredNotice parts={all} />
      <div role="tabpanel" id={tabPanelId(PANELS, shown.tab)} className="pt-4">
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <Panel pid={pid} place={place} parts={parts} />
        </Suspense>
      </div>
      <CompileErrorDialog report={parts.fields.checker.report} />
      <Clashes parts={parts} onResolved={saving.save} />
    </AdminPage>
  );
}

/** One after the other: saving stops at the first part that somebody else changed. */
function Clashes({ parts, onResolved }: { parts: Parts; onResolved: () => void }) {
  const { fields, data, programs } = parts;
  if (fields.conflict !== null) {
    return <MergeDialog part={fields} conflict={fields.conflict} onResolved={onResolved} />;
  }
  if (data.clash !== null) {
    return <DataMergeDialog part={data} clash={data.clash} onResolved={onResolved} />;
  }
  if (programs.clash !== null) {
    return <ProgramsMergeDialog part={programs} clash={programs.clash} onResolved={onResolved} />;
  }
  return null;
}

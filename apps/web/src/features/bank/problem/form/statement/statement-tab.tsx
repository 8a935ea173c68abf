import { otherLocale } from "@gavel/domain/problem-fields";
import { Button } from "@gavel/ui/button";
import { Card } from "@gavel/ui/card";
import { Field } from "@gavel/ui/field";
import { useIsNarrow, useIsStacked } from "@gavel/ui/lib/use-media";
import { Segmented } from "@gavel/ui/segmented";
import { Textarea } from "@gavel/ui/textarea";
import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowLeftRight } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useLocaleNames } from "../fields/locale-words.ts";
import { fieldId } from "../fields/use-field-faults.ts";
import type { FieldsPart } from "../fields/use-fields-part.ts";
import type { TabProps } from "../tabs.tsx";
import { Preview } from "./preview.tsx";
import { SamplesEditor } from "./samples-editor.tsx";
import { CopyToBlanks, type Side, TextGrid } from "./text-grid.tsx";
import { ToolBar } from "./tool-bar.tsx";
import { type TextTools, useTextTools } from "./use-text-tools.ts";

type View = "both" | Side | "preview";

const SIDES: Readonly<Record<Exclude<View, "preview">, readonly Side[]>> = {
  both: ["main", "other"],
  main: ["main"],
  other: ["other"],
};

/** The statement in both languages, and beside it what readers see of it. */
export default function StatementTab({ pid, parts }: TabProps) {
  const { t } = useLingui();
  const part = parts.fields;
  const { draft } = part;
  const isStacked = useIsStacked();
  const isNarrow = useIsNarrow();
  const [wanted, setView] = useState<View>("both");
  const tools = useTextTools(part.view.groupId);
  const names = useLocaleNames();
  // What the window has no room for falls back to what it has.
  const fitting = wanted === "both" && isNarrow ? "main" : wanted;
  const view = fitting === "preview" && !isStacked ? "both" : fitting;
  const options: { value: View; label: string }[] = [
    ...(isNarrow ? [] : [{ value: "both" as const, label: t`Side by side` }]),
    { value: "main", label: names[draft.mainLocale] },
    { value: "other", label: names[otherLocale(draft.mainLocale)] },
    ...(isStacked ? [{ value: "preview" as const, label: t`Preview` }] : []),
  ];
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_26.75rem]">
      <Card className="min-w-0">
        <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-1.5">
          <Segmented label={t`Languages`} value={view} options={options} onChange={setView} />
          {view !== "preview" && (
            <div className="ml-auto">
              <ToolBar tools={tools} />
            </div>
          )}
        </div>
        {view === "preview" ? (
          <Preview draft={draft} className="rounded-none border-0" />
        ) : (
          <Writing pid={pid} part={part} tools={tools} sides={SIDES[view]} />
        )}
      </Card>
      {!isStacked && (
        <Preview
          draft={draft}
          className="sticky top-[calc(var(--header-h)+1rem)] flex max-h-[calc(100dvh-var(--header-h)-2rem)] min-w-0 flex-col"
        />
      )}
    </div>
  );
}

interface WritingProps {
  pid: number;
  part: FieldsPart;
  tools: TextTools;
  sides: readonly Side[];
}

function Writing({ pid, part, tools, sides }: WritingProps) {
  const { draft, edit, view } = part;
  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const mark = { b: "bold", i: "italic" }[event.key] as "bold" | "italic" | undefined;
    if (mark === undefined) return;
    event.preventDefault();
    tools.mark(mark);
  }
  return (
    <>
      <SideHeads part={part} sides={sides} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and files of the fields inside */}
      <div className="grid gap-4 p-4" onKeyDown={onKeyDown} {...tools.area}>
        <TextGrid draft={draft} edit={edit} sides={sides} />
        <Field id={fieldId("source")} label={<Trans context="statement">Source</Trans>}>
          {(control) => (
            <Textarea
              {...control}
              data-markdown
              className="field-sizing-content min-h-9 resize-none"
              value={draft.source}
              onChange={(event) => edit({ source: event.target.value })}
            />
          )}
        </Field>
        <SamplesEditor
          pid={pid}
          caseCount={view.caseCount}
          examples={draft.examples}
          saved={view.fields.examples}
          onChange={(examples) => edit({ examples })}
        />
      </div>
    </>
  );
}

/** Which language stands where; either may be the main one. */
function SideHeads({ part, sides }: { part: FieldsPart; sides: readonly Side[] }) {
  const { draft, edit } = part;
  const names = useLocaleNames();
  const other = otherLocale(draft.mainLocale);
  const language = names[other];
  const main = names[draft.mainLocale];
  return (
    <div
      className={`grid items-center gap-x-4 border-b bg-muted px-4 py-1.5 text-sm ${sides.length === 2 ? "grid-cols-2" : ""}`}
    >
      {sides.includes("main") && (
        <span className="flex items-center gap-2">
          <b className="font-semibold">{main}</b>
          <span className="text-xs text-muted-foreground">
            <Trans>main language</Trans>
          </span>
          <Button
            size="sm"
            variant="ghost"
            className="ml-auto"
            icon={<ArrowLeftRight />}
            onClick={() => edit({ mainLocale: other, main: draft.other, other: draft.main })}
          >
            <Trans>Make {language} the main one</Trans>
          </Button>
        </span>
      )}
      {sides.includes("other") && (
        <span className="flex flex-wrap items-center gap-2">
          <b className="font-semibold">{language}</b>
          <span className="text-xs text-muted-foreground">
            <Trans>what is missing is shown in {main}</Trans>
          </span>
          <CopyToBlanks draft={draft} edit={edit} />
        </span>
      )}
    </div>
  );
}

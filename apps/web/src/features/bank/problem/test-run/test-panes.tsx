import { LIMITS } from "@gavel/domain/limit";
import { IconButton } from "@gavel/ui/icon-button";
import { cn } from "@gavel/ui/lib/cn";
import { Segmented } from "@gavel/ui/segmented";
import { useLingui } from "@lingui/react/macro";
import { Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import type { Problem } from "../types.ts";
import { CUSTOM_CASES_MAX } from "./case-store.ts";
import { OutputPane } from "./output-pane.tsx";
import { PaneHead } from "./pane-head.tsx";
import type { TestCase } from "./use-cases.ts";
import type { TestRunState } from "./use-test-run.ts";

interface TestPanesProps {
  problem: Problem;
  state: TestRunState;
  one: TestCase;
  isNarrow: boolean;
}

type Pane = "input" | "expected" | "output";

/** Input, what is expected of it, and what came out: side by side, or one of them where there is no room. */
export function TestPanes(props: TestPanesProps) {
  const { isNarrow } = props;
  const { t } = useLingui();
  const [pane, setPane] = usePane(props);
  if (!isNarrow) {
    return (
      <div className="grid min-h-0 flex-1 grid-cols-3 [&>*+*]:border-l">
        <InputPane {...props} />
        <ExpectedPane {...props} />
        <OutputPane {...props} />
      </div>
    );
  }
  return (
    <>
      <div className="shrink-0 px-3 pt-2">
        <Segmented
          label={t`Visible pane`}
          value={pane}
          onChange={setPane}
          options={[
            { value: "input", label: t`Input` },
            { value: "expected", label: t`Expected` },
            { value: "output", label: t`Output` },
          ]}
        />
      </div>
      {pane === "input" && <InputPane {...props} />}
      {pane === "expected" && <ExpectedPane {...props} />}
      {pane === "output" && <OutputPane {...props} />}
    </>
  );
}

/** A run is watched where its output will be. */
function usePane({ state, one }: TestPanesProps): [Pane, (pane: Pane) => void] {
  const run = state.runOf(one);
  const [pane, setPane] = useState<Pane>(run === undefined ? "input" : "output");
  const isAsked = run !== undefined && run.answer === null && run.fault === null;
  useEffect(() => {
    if (isAsked) setPane("output");
  }, [isAsked]);
  return [pane, setPane];
}

function InputPane({ state, one }: TestPanesProps) {
  const { t } = useLingui();
  const count = one.input.length;
  const max = LIMITS.testInputMax;
  return (
    <TextPane
      name={t`Input`}
      value={one.input}
      maxLength={max}
      placeholder={t`Input for the program`}
      onChange={one.kind === "custom" ? (input) => state.edit(one.key, { input }) : undefined}
      actions={
        <>
          <span
            className={cn("figure", count > max && "text-destructive")}
            title={t`At most ${max} characters`}
          >
            {count} / {max}
          </span>
          {one.kind === "sample" ? (
            <IconButton
              size="sm"
              label={t`Edit a copy`}
              icon={<Pencil />}
              disabled={state.customCount >= CUSTOM_CASES_MAX}
              onClick={() => state.add(one)}
            />
          ) : (
            <IconButton
              size="sm"
              label={t`Remove this input`}
              icon={<Trash2 />}
              disabled={state.customCount === 1 && one.input === "" && one.expected === ""}
              onClick={() => state.remove(one.key)}
            />
          )}
        </>
      }
    />
  );
}

function ExpectedPane({ state, one }: TestPanesProps) {
  const { t } = useLingui();
  return (
    <TextPane
      name={t`Expected output`}
      value={one.expected}
      maxLength={LIMITS.textMax}
      placeholder={t`Optional`}
      onChange={one.kind === "custom" ? (expected) => state.edit(one.key, { expected }) : undefined}
    />
  );
}

interface TextPaneProps {
  name: string;
  value: string;
  maxLength: number;
  placeholder: string;
  /** Absent: the problem's own text, to be read and copied. */
  onChange?: (value: string) => void;
  actions?: ReactNode;
}

function TextPane({ name, value, maxLength, placeholder, onChange, actions }: TextPaneProps) {
  const id = useId();
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <PaneHead actions={actions}>
        <label htmlFor={id}>{name}</label>
      </PaneHead>
      <textarea
        id={id}
        value={value}
        readOnly={onChange === undefined}
        // A sample may be longer than what can be typed.
        maxLength={onChange === undefined ? undefined : maxLength}
        placeholder={placeholder}
        onChange={(event) => onChange?.(event.target.value)}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        translate="no"
        wrap="off"
        className="min-h-0 w-full flex-1 resize-none bg-transparent px-3 pt-0.5 pb-2 font-mono text-sm leading-5 placeholder:text-subtle-foreground focus-visible:-outline-offset-2"
      />
    </div>
  );
}

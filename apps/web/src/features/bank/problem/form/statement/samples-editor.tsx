import type { ProblemFields } from "@gavel/domain/problem-fields";
import { Button } from "@gavel/ui/button";
import { IconButton } from "@gavel/ui/icon-button";
import { Textarea } from "@gavel/ui/textarea";
import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, CircleX, Plus, X } from "lucide-react";
import { fieldId } from "../fields/use-field-faults.ts";
import { SamplePicker } from "./sample-picker.tsx";
import { useWrongSamples } from "./use-wrong-samples.ts";

interface SamplesEditorProps {
  pid: number;
  caseCount: number;
  examples: ProblemFields["examples"];
  /** As they are stored. */
  saved: ProblemFields["examples"];
  onChange: (examples: ProblemFields["examples"]) => void;
}

/** More is a list to read, not an explanation. */
const RECOMMENDED = 2;

/** Samples are the same in both languages. */
export function SamplesEditor({ pid, caseCount, examples, saved, onChange }: SamplesEditorProps) {
  const isWrong = useWrongSamples(pid, saved);
  return (
    <section>
      <div className="mb-1.5 flex flex-wrap items-center gap-2 text-sm">
        <h3 className="font-medium">
          <Trans>Samples</Trans>
        </h3>
        <span className="text-xs text-muted-foreground">
          {examples.length > RECOMMENDED ? (
            <Trans>the same in both languages; two are enough</Trans>
          ) : (
            <Trans>the same in both languages</Trans>
          )}
        </span>
        <span className="ml-auto flex gap-2">
          {caseCount > 0 && (
            <SamplePicker pid={pid} onPick={(picked) => onChange([...examples, picked])} />
          )}
          <Button
            size="sm"
            icon={<Plus />}
            id={fieldId("examples")}
            onClick={() => onChange([...examples, { input: "", output: "" }])}
          >
            <Trans>Sample</Trans>
          </Button>
        </span>
      </div>
      {examples.length === 0 ? (
        <p className="rounded-md border border-dashed px-3 py-4 text-center text-sm text-muted-foreground">
          <Trans>No samples. Contestants see the statement alone.</Trans>
        </p>
      ) : (
        <ol className="divide-y rounded-md border">
          {examples.map((example, index) => (
            <Sample
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
              key={index}
              index={index}
              count={examples.length}
              example={example}
              isWrong={isWrong(example)}
              onChange={(next) => onChange(examples.with(index, next))}
              onMove={(by) => onChange(moved(examples, index, by))}
              onRemove={() => onChange(examples.toSpliced(index, 1))}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

function moved<Item>(items: readonly Item[], from: number, by: 1 | -1): Item[] {
  const item = items[from];
  const to = from + by;
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

interface SampleProps {
  index: number;
  count: number;
  example: ProblemFields["examples"][number];
  /** The main solution writes something else. */
  isWrong: boolean;
  onChange: (example: ProblemFields["examples"][number]) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function Sample({ index, count, example, isWrong, onChange, onMove, onRemove }: SampleProps) {
  const { t } = useLingui();
  const number = index + 1;
  return (
    <li className="flex items-start gap-2 p-2">
      <span className="figure w-5 shrink-0 pt-1.5 text-center text-sm text-muted-foreground">
        {number}
      </span>
      <div className="grid min-w-0 flex-1 gap-2 md:grid-cols-2">
        <Textarea
          mono
          id={fieldId("examples", `${number}`)}
          aria-label={t`Input of sample ${number}`}
          placeholder={t({ message: "Input", context: "statement" })}
          className="field-sizing-content max-h-60 min-h-9 resize-none"
          spellCheck={false}
          value={example.input}
          onChange={(event) => onChange({ ...example, input: event.target.value })}
        />
        <Textarea
          mono
          aria-label={t`Output of sample ${number}`}
          placeholder={t({ message: "Output", context: "statement" })}
          className="field-sizing-content max-h-60 min-h-9 resize-none"
          spellCheck={false}
          value={example.output}
          onChange={(event) => onChange({ ...example, output: event.target.value })}
        />
        {isWrong && (
          <p className="flex items-center gap-1.5 text-xs text-verdict-wa md:col-span-2">
            <CircleX aria-hidden className="size-3.5 shrink-0" />
            <Trans>The main solution writes another output for this input.</Trans>
          </p>
        )}
      </div>
      <span className="flex shrink-0 max-md:flex-col">
        <IconButton
          size="sm"
          label={t`Move sample ${number} up`}
          icon={<ArrowUp />}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          size="sm"
          label={t`Move sample ${number} down`}
          icon={<ArrowDown />}
          disabled={index === count - 1}
          onClick={() => onMove(1)}
        />
        <IconButton size="sm" label={t`Remove sample ${number}`} icon={<X />} onClick={onRemove} />
      </span>
    </li>
  );
}

import { CHECKER_VERDICTS } from "@gavel/domain/program";
import { findVerdict } from "@gavel/domain/verdict";
import { Button } from "@gavel/ui/button";
import { Card, CardHeader } from "@gavel/ui/card";
import { IconButton } from "@gavel/ui/icon-button";
import { cn } from "@gavel/ui/lib/cn";
import { verdictNames } from "@gavel/ui/lib/verdict";
import { Select } from "@gavel/ui/select";
import { Textarea } from "@gavel/ui/textarea";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Play, Plus, Trash2 } from "lucide-react";
import type { DraftTest, ProgramSet } from "./types.ts";
import type { ProgramsPart } from "./use-programs-part.ts";

const BLANK: DraftTest = { input: "", output: "", answer: "", expected: "accepted" };

/** Outputs with what the checker should say of them, and what it says. */
export function CheckerTests({ part }: { part: ProgramsPart }) {
  const { t } = useLingui();
  const tests = part.draft?.checkerTests ?? [];
  const rows = tests.map((test) => ({ test, gets: getsOf(part.stored, test) }));
  const wrong = rows.filter((row) => isWrong(row)).length;
  const write = (checkerTests: readonly DraftTest[]) => part.edit({ checkerTests });
  return (
    <Card aria-label={t`Checker tests`}>
      <CardHeader
        title={
          <span id="checker-tests" tabIndex={-1}>
            {t`Checker tests`}
          </span>
        }
        detail={
          wrong > 0 ? (
            <strong className="font-semibold text-verdict-wa">
              <Plural value={wrong} one="# differs" other="# differ" />
            </strong>
          ) : (
            t`run when they are saved`
          )
        }
        action={
          <>
            <Button
              size="sm"
              icon={<Play />}
              disabled={tests.length === 0 || part.isDirty || part.runs.progress !== null}
              busy={part.runs.isStarting}
              onClick={() => void part.runs.askChecker()}
            >
              <Trans>Run all</Trans>
            </Button>
            <Button
              size="sm"
              icon={<Plus />}
              disabled={part.draft === undefined}
              onClick={() => write([...tests, BLANK])}
            >
              <Trans>Test</Trans>
            </Button>
          </>
        }
      />
      {tests.length === 0 ? (
        <p className="p-4 text-sm text-muted-foreground">
          <Trans>
            Give outputs with the verdict that they should get: right ones, wrong ones, and what is
            almost right.
          </Trans>
        </p>
      ) : (
        <ol className="divide-y divide-border">
          {rows.map((row, index) => (
            <TestRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and are not sorted
              key={index}
              number={index + 1}
              {...row}
              onChange={(change) =>
                write(tests.map((one, at) => (at === index ? { ...one, ...change } : one)))
              }
              onRemove={() => write(tests.filter((_, at) => at !== index))}
            />
          ))}
        </ol>
      )}
    </Card>
  );
}

type Gets = ProgramSet["checkerTests"][number]["gets"];

/** Of the stored test with the same texts: what was said of others says nothing of this one. */
function getsOf(stored: ProgramSet | undefined, { input, output, answer }: DraftTest): Gets {
  const found = stored?.checkerTests.find(
    (one) => one.input === input && one.output === output && one.answer === answer,
  );
  return found?.gets ?? null;
}

function isWrong({ test, gets }: { test: DraftTest; gets: Gets }): boolean {
  return gets !== null && findVerdict(gets.status) !== test.expected;
}

interface TestRowProps {
  number: number;
  test: DraftTest;
  gets: Gets;
  onChange: (change: Partial<DraftTest>) => void;
  onRemove: () => void;
}

function TestRow({ number, test, gets, onChange, onRemove }: TestRowProps) {
  const { t, i18n } = useLingui();
  const isDiffering = isWrong({ test, gets });
  const text = (field: "input" | "output" | "answer", label: string) => (
    <div className="grid gap-1 text-xs text-muted-foreground">
      <span aria-hidden>{label}</span>
      <Textarea
        aria-label={`${label} ${number}`}
        mono
        rows={2}
        value={test[field]}
        onChange={(event) => onChange({ [field]: event.target.value })}
      />
    </div>
  );
  return (
    <li className={cn("grid gap-2 p-3", isDiffering && "bg-verdict-wa-bg")}>
      <div className="grid gap-2 md:grid-cols-3">
        {text("input", t({ message: "Input", context: "statement" }))}
        {text("output", t`Contestant's output`)}
        {text("answer", t({ message: "Answer", context: "test data" }))}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <span className="figure text-muted-foreground">{number}</span>
        <span className="inline-flex items-center gap-2">
          <Trans>Should get</Trans>
          <Select
            label={t`Should get`}
            className="w-44"
            value={test.expected}
            options={CHECKER_VERDICTS.map((value) => ({
              value,
              label: i18n._(verdictNames[value]),
            }))}
            onChange={(expected) => onChange({ expected })}
          />
        </span>
        <span className="inline-flex items-center gap-2">
          <Trans>Gets</Trans>
          {gets === null ? (
            <span className="text-muted-foreground">{t`not run`}</span>
          ) : (
            <VerdictBadge verdict={findVerdict(gets.status) ?? "systemError"} />
          )}
          {isDiffering && <strong className="text-xs text-verdict-wa">{t`differs`}</strong>}
        </span>
        {gets !== null && gets.message !== "" && (
          <span className="min-w-0 font-mono text-xs wrap-anywhere text-muted-foreground">
            {gets.message}
          </span>
        )}
        <IconButton
          className="ml-auto"
          size="sm"
          label={t`Remove test ${number}`}
          icon={<Trash2 />}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Notes } from "../../../app/import/notes.tsx";
import type { ImportView } from "./types.ts";
import { faultWords, leftWords } from "./words.ts";

const statusWords = {
  imported: msg`Taken from the package`,
  bank: msg`From the bank`,
  missing: msg`Left out`,
  refused: msg`Not imported`,
};

const noted = (texts: readonly string[]) => texts.map((text) => ({ path: "", text }));

/** What came of problems, accounts and history. */
export function ReportLines({ view }: { view: ImportView }) {
  const { i18n } = useLingui();
  const { problems, accounts, history } = view.report;
  return (
    <>
      <ul className="grid gap-1.5">
        {problems.map((row) => (
          <Line key={row.label} isGood={row.status === "imported" || row.status === "bank"}>
            <p>
              <b className="mr-2" translate="no">
                {row.label}
              </b>
              <span translate="no">{row.title}</span>
              <span className="ml-2 text-xs text-muted-foreground">
                {i18n._(statusWords[row.status])}
                {row.problemId !== null && ` · ${row.problemId}`}
              </span>
            </p>
            <Notes
              notes={noted([
                ...(row.fault === null ? [] : [i18n._(faultWords[row.fault])]),
                ...row.reasons,
              ])}
              tone="error"
            />
            <Notes notes={noted(row.remarks)} tone="remark" />
          </Line>
        ))}
      </ul>
      <ul className="grid gap-1.5 border-t pt-4">
        <Line isGood={accounts.left.length === 0}>
          <p>
            <Plural value={accounts.made} one="# account created" other="# accounts created" />
            {" · "}
            <Plural
              value={accounts.existing}
              one="# existing account takes part"
              other="# existing accounts take part"
            />
          </p>
          {accounts.left.length > 0 && (
            <p className="text-xs wrap-anywhere text-muted-foreground">
              <Trans>Left out</Trans>: {accounts.left.join(", ")}
            </p>
          )}
        </Line>
        {history.submissions + history.messages + history.left.length > 0 && (
          <Line isGood={history.left.length === 0}>
            <p>
              <Plural
                value={history.submissions}
                one="# submission stored"
                other="# submissions stored"
              />
              {" · "}
              <Plural value={history.messages} one="# message" other="# messages" />
            </p>
            {history.withoutProgram > 0 && (
              <p className="text-xs text-muted-foreground">
                <Plural
                  value={history.withoutProgram}
                  one="The program of # is not in the package."
                  other="The programs of # are not in the package."
                />
              </p>
            )}
            <Notes
              notes={noted(
                history.left.map(({ code, count }) => `${i18n._(leftWords[code])}: ${count}`),
              )}
              tone="error"
            />
          </Line>
        )}
      </ul>
    </>
  );
}

function Line({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <li className="flex gap-3 text-sm">
      <Icon
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${isGood ? "text-success" : "text-warning"}`}
      />
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  );
}

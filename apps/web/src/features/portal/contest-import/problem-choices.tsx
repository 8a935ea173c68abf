import { Input } from "@gavel/ui/input";
import { FilterSelect } from "@gavel/ui/select";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Balloon } from "../../../app/contest/balloon.tsx";
import { Notes } from "../../../app/import/notes.tsx";
import { Section } from "./section.tsx";
import type { PackageContents, PackageProblem } from "./types.ts";
import { type Choice, type Choices, isWhole } from "./use-choices.ts";

interface ProblemChoicesProps {
  contest: PackageContents;
  choices: Choices;
  mayMake: boolean;
}

/** Where each problem comes from. */
export function ProblemChoices({ contest, choices, mayMake }: ProblemChoicesProps) {
  const { problems } = contest;
  return (
    <Section title={<Trans context="contest">Problems</Trans>} detail={`${problems.length}`}>
      {problems.length === 0 && (
        <p className="p-4 text-sm text-muted-foreground">
          <Trans>The package has no problems.</Trans>
        </p>
      )}
      <ul className="divide-y">
        {problems.map((problem) => (
          <ProblemRow
            key={problem.id}
            problem={problem}
            choice={choices.of(problem)}
            mayMake={mayMake}
            onChange={(change) => choices.change(problem, change)}
          />
        ))}
      </ul>
      {choices.missing > 0 && (
        <p className="border-t px-4 py-2 text-xs text-warning">
          <Plural
            value={choices.missing}
            one="# problem is left out; the contest can get it later."
            other="# problems are left out; the contest can get them later."
          />
        </p>
      )}
    </Section>
  );
}

interface ProblemRowProps {
  problem: PackageProblem;
  choice: Choice;
  mayMake: boolean;
  onChange: (change: Partial<Choice>) => void;
}

function ProblemRow({ problem, choice, mayMake, onChange }: ProblemRowProps) {
  const { t } = useLingui();
  const { label, title, color, found, taken } = problem;
  const options = [
    ...(mayMake && isWhole(problem)
      ? [{ value: "package" as const, label: t`Take it from the package` }]
      : []),
    { value: "bank" as const, label: t`Use one from the bank` },
    { value: "none" as const, label: t`Leave it out` },
  ];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-2.5 text-sm">
      <span className="flex w-10 shrink-0 items-center gap-1.5 font-semibold">
        {color !== "" && <Balloon color={color} />}
        <span className="truncate" translate="no">
          {label}
        </span>
      </span>
      <div className="min-w-40 flex-1">
        <p className="truncate" translate="no">
          {title}
        </p>
        <p className="text-xs text-muted-foreground">
          {found === null ? (
            <Trans>Its data is not in the package</Trans>
          ) : (
            <Plural value={found.cases} _0="no test cases" one="# test case" other="# test cases" />
          )}
          {taken !== null && (
            <>
              {" · "}
              <Trans>
                In the bank: {found?.problemId} {taken.title}
              </Trans>
            </>
          )}
        </p>
        <Notes notes={found?.reasons ?? []} tone="error" />
        <Notes notes={found?.remarks ?? []} tone="remark" />
      </div>
      <div className="grid gap-1.5 max-md:w-full">
        <FilterSelect
          label={t`Problem ${label}`}
          value={choice.from}
          options={options}
          onChange={(from) => onChange({ from })}
        />
        {choice.from === "bank" && (
          <Input
            aria-label={t`ID in the bank of problem ${label}`}
            placeholder={t`Problem ID`}
            value={choice.problemId}
            maxLength={50}
            className="figure"
            onChange={(event) => onChange({ problemId: event.target.value })}
          />
        )}
      </div>
    </li>
  );
}

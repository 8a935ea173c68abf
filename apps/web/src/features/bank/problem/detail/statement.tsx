import { Callout } from "@gavel/ui/callout";
import { Markdown } from "@gavel/ui/markdown";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Problem } from "../types.ts";
import type { ProblemSource } from "./problem-source.ts";
import { Samples } from "./samples.tsx";
import { StatementHeader } from "./statement-header.tsx";

interface StatementProps {
  problem: Problem;
  /** Where it stands; null = in a preview, which leads nowhere. */
  source: Pick<ProblemSource, "place" | "listLink"> | null;
  as?: "h1" | "h2";
}

export function Statement({ problem, source, as }: StatementProps) {
  return (
    <article className="max-w-(--measure)">
      <StatementHeader problem={problem} source={source} as={as} />
      <StatementSections problem={problem} isInContest={source?.place.kind === "contest"} />
    </article>
  );
}

interface StatementSectionsProps {
  problem: Pick<
    Problem,
    | ("description" | "input" | "output" | "hint" | "source" | "examples")
    | ("isFileIo" | "ioReadFileName" | "ioWriteFileName")
  >;
  /** Where it comes from is not said there. */
  isInContest?: boolean;
}

/** All but its head; the form previews by the same. */
export function StatementSections({ problem, isInContest = false }: StatementSectionsProps) {
  const { ioReadFileName, ioWriteFileName } = problem;
  return (
    <>
      {problem.isFileIo && (
        <Callout className="mt-3">
          <Trans>
            Read from <code className="font-mono">{ioReadFileName}</code> and write to{" "}
            <code className="font-mono">{ioWriteFileName}</code>, not standard input and output.
          </Trans>
        </Callout>
      )}
      <TextSection title={<Trans>Description</Trans>} text={problem.description} />
      <TextSection title={<Trans context="statement">Input</Trans>} text={problem.input} />
      <TextSection title={<Trans context="statement">Output</Trans>} text={problem.output} />
      {problem.examples.length > 0 && (
        <Section title={<Trans>Samples</Trans>}>
          <Samples examples={problem.examples} />
        </Section>
      )}
      <TextSection title={<Trans>Hint</Trans>} text={problem.hint} />
      {!isInContest && (
        <TextSection title={<Trans context="statement">Source</Trans>} text={problem.source} />
      )}
    </>
  );
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-5">
      <h2 className="mb-1.5 text-md font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function TextSection({ title, text }: { title: ReactNode; text: string }) {
  if (text.trim() === "") return null;
  return (
    <Section title={title}>
      <Markdown source={text} />
    </Section>
  );
}

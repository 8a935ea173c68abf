import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Checkbox } from "@gavel/ui/checkbox";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { Plural, Trans } from "@lingui/react/macro";
import { useState } from "react";
import { trpc } from "../../../app/trpc.ts";
import { ContestFacts } from "./contest-facts.tsx";
import { PackageNotes } from "./package-notes.tsx";
import { ProblemChoices } from "./problem-choices.tsx";
import { Section } from "./section.tsx";
import { TeamChoices } from "./team-choices.tsx";
import type { PackageContents, PackageView, StartInput } from "./types.ts";
import { useChoices } from "./use-choices.ts";

interface ImportFormProps {
  view: PackageView;
  contest: PackageContents;
  onStarted: (started: { id: number; key: string | null }) => void;
}

/** What is to become of each part; one button imports all of it. */
export function ImportForm({ view, contest, onStarted }: ImportFormProps) {
  const { mayMake } = view;
  const [title, setTitle] = useState(contest.title);
  const [start, setStart] = useState("");
  const [existing, setExisting] = useState<StartInput["existing"]>("use");
  const { counts } = contest;
  const hasHistory = counts.submissions + counts.questions + counts.announcements > 0;
  const [withHistory, setWithHistory] = useState(mayMake && hasHistory);
  const choices = useChoices(contest, mayMake);
  const mutation = trpc.contestImport.start.useMutation({ onSuccess: onStarted });
  const startTime = contest.startTime === null ? new Date(start) : null;
  const isReady = title.trim() !== "" && (startTime === null || !Number.isNaN(startTime.getTime()));
  return (
    <>
      <Section title={<Trans>Contest</Trans>} detail={view.fileName}>
        <div className="grid gap-4 p-4">
          <Field label={<Trans>Title</Trans>}>
            {(control) => (
              <Input
                {...control}
                value={title}
                maxLength={500}
                onChange={(event) => setTitle(event.target.value)}
              />
            )}
          </Field>
          {contest.startTime === null && (
            <Field
              label={<Trans context="contest">Start</Trans>}
              hint={<Trans>Not in the package</Trans>}
            >
              {(control) => (
                <Input
                  {...control}
                  type="datetime-local"
                  value={start}
                  onChange={(event) => setStart(event.target.value)}
                />
              )}
            </Field>
          )}
          <ContestFacts contest={contest} />
          <PackageNotes notes={contest.notes} />
        </div>
      </Section>
      {!mayMake && (
        <Callout tone="info">
          <Trans>
            Only root can import problems, create accounts and import submissions. You can use
            problems and accounts that already exist here.
          </Trans>
        </Callout>
      )}
      <ProblemChoices contest={contest} choices={choices} mayMake={mayMake} />
      <TeamChoices
        contest={contest}
        existing={existing}
        onExisting={setExisting}
        mayMake={mayMake}
      />
      {hasHistory && (
        <Section title={<Trans>History</Trans>}>
          <label htmlFor="with-history" className="flex gap-3 p-4 text-sm">
            <Checkbox
              id="with-history"
              className="mt-0.5"
              checked={withHistory}
              disabled={!mayMake}
              onCheckedChange={(next) => setWithHistory(next === true)}
            />
            <span>
              <Trans>Submissions with their verdicts, questions and announcements</Trans>
              <span className="block text-xs text-muted-foreground">
                <Plural value={counts.submissions} one="# submission" other="# submissions" />
                {" · "}
                <Plural value={counts.programs} one="# program" other="# programs" />
                {" · "}
                <Plural
                  value={counts.questions + counts.announcements}
                  one="# message"
                  other="# messages"
                />
              </span>
              <span className="block text-xs text-muted-foreground">
                <Trans>Nothing is judged again.</Trans>
              </span>
            </span>
          </label>
        </Section>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          disabled={!isReady}
          busy={mutation.isPending}
          onClick={() =>
            mutation.mutate({
              ...{ packageId: view.id, title: title.trim(), startTime, existing, withHistory },
              problems: choices.wanted,
            })
          }
        >
          <Trans>Import the contest</Trans>
        </Button>
        <span className="text-xs text-muted-foreground">
          <Trans>Hidden at first. Can be undone as a whole.</Trans>
        </span>
      </div>
    </>
  );
}

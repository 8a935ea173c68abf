import { Avatar } from "@gavel/ui/avatar";
import { Figure, MemoryFigure, Missing } from "@gavel/ui/figure";
import { DateTime } from "@gavel/ui/time";
import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { linkOfPlace } from "../../../app/links.ts";
import { PersonName } from "../../../app/person-name.tsx";
import type { SubmissionDetail } from "./types.ts";

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0 flex-auto bg-card px-4 py-2.5 odd:last:col-span-2">
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="mt-0.5 truncate text-sm font-medium max-md:whitespace-normal">{children}</dd>
    </div>
  );
}

/** What is known of a submission, in one line. */
export function FactRow({ submission }: { submission: SubmissionDetail }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-border md:flex md:flex-wrap">
      <Fact name={<Trans>Problem</Trans>}>
        <Link
          {...linkOfPlace(submission.place)(submission).problem}
          className="hover:text-primary hover:underline"
        >
          <span className="figure mr-1.5 text-muted-foreground">
            {submission.letter ?? submission.problemId}
          </span>
          {submission.title}
        </Link>
      </Fact>
      <Fact name={<Trans>Author</Trans>}>
        <span className="inline-flex items-center gap-2" translate="no">
          <Avatar name={submission.username} src={submission.avatar} size={18} />
          <PersonName username={submission.username} />
        </span>
      </Fact>
      <Fact name={<Trans>Language</Trans>}>{submission.language}</Fact>
      <Fact name={<Trans>Time</Trans>}>
        <Figure value={submission.timeMs} unit="ms" />
      </Fact>
      <Fact name={<Trans>Memory</Trans>}>
        <MemoryFigure kib={submission.memoryKib} />
      </Fact>
      <Fact name={<Trans>Length</Trans>}>
        <Figure value={submission.codeBytes} unit="B" />
      </Fact>
      <Fact name={<Trans>Judger</Trans>}>{submission.judger ?? <Missing />}</Fact>
      <Fact name={<Trans>Submitted</Trans>}>
        <DateTime at={submission.submitTime} />
      </Fact>
      {submission.ip !== null && (
        <Fact name="IP">
          <span className="figure">{submission.ip}</span>
        </Fact>
      )}
    </dl>
  );
}

import { Markdown } from "@gavel/ui/markdown";
import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../../../app/trpc.ts";
import { excerptOf } from "./excerpt.ts";
import type { Row } from "./types.ts";

interface StatementExcerptProps {
  contestId: number;
  row: Row;
}

/** What the statement says to it, with the way to all of it. */
export function StatementExcerpt({
  contestId,
  row: { displayId, content },
}: StatementExcerptProps) {
  const { data } = trpc.contest.problem.useQuery(
    { contestId, displayId: displayId ?? "" },
    { enabled: displayId !== null, meta: { inline: true } },
  );
  if (displayId === null || data === undefined) return null;
  const excerpt = excerptOf(content, [data.description, data.input, data.output, data.hint]);
  if (excerpt === null) return null;
  return (
    <section className="mt-3 rounded-md border bg-muted px-3 py-2">
      <p className="mb-1 flex items-center justify-between gap-2 text-xs text-muted-foreground">
        <Trans>From the statement</Trans>
        <Link
          to="/contest/$contestID/problem/$problemID"
          params={{ contestID: `${contestId}`, problemID: displayId }}
          className="text-primary hover:underline"
        >
          <Trans>Show all</Trans>
        </Link>
      </p>
      <Markdown
        source={excerpt.text}
        marked={excerpt.words}
        wide
        className="max-h-60 overflow-y-auto text-sm"
      />
    </section>
  );
}

import { Card, CardHeader } from "@gavel/ui/card";
import { formatDateClock } from "@gavel/ui/lib/format";
import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { PersonName } from "../../../../app/person-name.tsx";
import { trpc } from "../../../../app/trpc.ts";
import type { Row } from "./types.ts";

/** Of each kind. */
const SHOWN = 4;

interface AlsoAskedProps {
  contestId: number;
  /** The one that is open. */
  row: Row;
  onOpen: (id: number) => void;
}

/** What others asked about the problem, and what else this team did: what was answered should be answered alike. */
export function AlsoAsked({ contestId, row, onOpen }: AlsoAskedProps) {
  const { uid, displayId } = row;
  const inline = { meta: { inline: true } };
  const page = { contestId, state: "all", limit: SHOWN + 1 } as const;
  const onProblem = trpc.contestDesk.findForStaff.useQuery(
    { ...page, displayId: displayId ?? "-" },
    { ...inline, enabled: displayId !== null },
  );
  const byTeam = trpc.contestDesk.findForStaff.useQuery(
    { ...page, uid: uid ?? "-" },
    { ...inline, enabled: uid !== null },
  );
  return (
    <>
      {displayId !== null && (
        <Asked
          title={<Trans>Also asked about {displayId}</Trans>}
          {...{ row, onOpen }}
          data={onProblem.data}
        />
      )}
      {uid !== null && (
        <Asked
          title={<Trans>Also asked by this team</Trans>}
          {...{ row, onOpen }}
          data={byTeam.data}
        />
      )}
    </>
  );
}

interface AskedProps extends Omit<AlsoAskedProps, "contestId"> {
  title: ReactNode;
  data: { readonly records: readonly Row[]; readonly total: number } | undefined;
}

function Asked({ title, row, data, onOpen }: AskedProps) {
  const others = (data?.records ?? []).filter(({ id }) => id !== row.id).slice(0, SHOWN);
  const rest = (data?.total ?? 0) - 1 - others.length;
  if (others.length === 0) return null;
  return (
    <Card>
      <CardHeader title={title} />
      <ul>
        {others.map((one) => (
          <li key={one.id} className="border-b last:border-b-0">
            <button
              type="button"
              onClick={() => onOpen(one.id)}
              className="w-full px-4 py-2 text-left text-sm hover:bg-accent"
            >
              <span className="flex justify-between gap-2 text-xs text-muted-foreground">
                <span translate="no" className="min-w-0 truncate">
                  {one.displayId !== null &&
                    one.displayId !== row.displayId &&
                    `${one.displayId} · `}
                  <PersonName username={one.author} />
                </span>
                <span className="figure shrink-0">{formatDateClock(new Date(one.createdAt))}</span>
              </span>
              <span className="line-clamp-2 wrap-anywhere">{one.content}</span>
              <Answer row={one} />
            </button>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="border-t px-4 py-2 text-xs text-muted-foreground">
          <Plural value={rest} one="and # more" other="and # more" />
        </p>
      )}
    </Card>
  );
}

/** The last one counts. */
function Answer({ row: { answers, isAnswered } }: { row: Row }) {
  const last = answers.at(-1);
  if (last !== undefined) {
    return <strong className="line-clamp-2 font-semibold wrap-anywhere">{last.content}</strong>;
  }
  return (
    <span className="text-xs text-muted-foreground">
      {isAnswered ? <Trans>No answer needed</Trans> : <Trans>Not answered yet</Trans>}
    </span>
  );
}

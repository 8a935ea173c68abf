import { SearchInput } from "@gavel/ui/input";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { type Outputs, trpc } from "../../../../app/trpc.ts";
import { useSearch } from "../../../../app/use-search.ts";
import { type MissingKind, type MissingThing, nearWords } from "./missing-thing.ts";

type Found = Outputs["search"]["find"];
type FoundKind = "problems" | "users" | "submissions";
type Shown = Pick<Found, FoundKind>;

/** Of these the search knows. The id of anything else would find what nobody meant. */
const KINDS: Partial<Record<MissingKind, FoundKind>> = {
  problem: "problems",
  user: "users",
  submission: "submissions",
};
const SHOWN_MAX = 5;

/** Finds what was meant: begins with what is nearest to the address, and follows what is typed. */
export function MissingSearch({ thing }: { thing: MissingThing | null }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(thing?.id ?? "");
  const keyword = typed.trim();
  const isTouched = keyword !== (thing?.id.trim() ?? "");
  const near = useNearest(thing);
  const search = useSearch(isTouched ? keyword : "");
  const found = isTouched ? search.found : near;
  return (
    <search className="mt-5 w-full max-w-105 text-left">
      <SearchInput
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        aria-label={t`Search for problems, users and submissions`}
        placeholder={t`Search for problems, users and submissions`}
        maxLength={100}
      />
      <div aria-live="polite" className="mt-2 min-h-6 text-sm">
        {found !== undefined && (
          <Answers found={found} isNear={!isTouched} isAsked={isTouched && keyword !== ""} />
        )}
      </div>
    </search>
  );
}

/** The first words that anything of the kind is found under. */
function useNearest(thing: MissingThing | null): Shown | undefined {
  const { search } = trpc.useUtils();
  const kind = thing === null ? undefined : KINDS[thing.kind];
  const { data } = useQuery({
    queryKey: ["nearest", thing],
    enabled: kind !== undefined,
    meta: { inline: true },
    queryFn: async () => {
      if (thing === null || kind === undefined) return null;
      for (const keyword of nearWords(thing.id)) {
        const found = only(await search.find.fetch({ keyword }), kind);
        if (isAny(found)) return found;
      }
      return null;
    },
  });
  return data ?? undefined;
}

function only(found: Found, kind: FoundKind): Shown {
  return { ...{ problems: [], users: [], submissions: [] }, [kind]: found[kind] };
}

function isAny({ problems, users, submissions }: Shown): boolean {
  return problems.length + users.length + submissions.length > 0;
}

interface AnswersProps {
  found: Shown;
  isNear: boolean;
  isAsked: boolean;
}

function Answers({ found, isNear, isAsked }: AnswersProps) {
  if (!isAny(found)) {
    return isAsked ? (
      <p className="text-muted-foreground">
        <Trans>Nothing found</Trans>
      </p>
    ) : null;
  }
  return (
    <>
      {isNear && (
        <p className="mb-1 text-xs text-muted-foreground">
          <Trans>Was one of these meant?</Trans>
        </p>
      )}
      <ul className="divide-y rounded-md border bg-card">
        {found.problems.slice(0, SHOWN_MAX).map(({ pid, problemId, title }) => (
          <Answer key={`p${pid}`} lead={problemId} text={title}>
            {(content, className) => (
              <Link
                to="/problem/$problemID"
                params={{ problemID: problemId }}
                className={className}
              >
                {content}
              </Link>
            )}
          </Answer>
        ))}
        {found.users.slice(0, SHOWN_MAX).map(({ uid, username, nickname }) => (
          <Answer key={`u${uid}`} lead={username} text={nickname}>
            {(content, className) => (
              <Link to="/user-home" search={{ uid, username }} className={className}>
                {content}
              </Link>
            )}
          </Answer>
        ))}
        {found.submissions.slice(0, SHOWN_MAX).map(({ submitId, problemId, title }) => (
          <Answer key={`s${submitId}`} lead={`#${submitId}`} text={`${problemId} ${title}`}>
            {(content, className) => (
              <Link
                to="/submission-detail/$submitID"
                params={{ submitID: String(submitId) }}
                className={className}
              >
                {content}
              </Link>
            )}
          </Answer>
        ))}
      </ul>
    </>
  );
}

interface AnswerProps {
  lead: string;
  text: string;
  /** Puts the content into a link. */
  children: (content: ReactNode, className: string) => ReactNode;
}

function Answer({ lead, text, children }: AnswerProps) {
  return (
    <li>
      {children(
        <>
          <span className="shrink-0 font-mono">{lead}</span>
          <span className="truncate text-muted-foreground">{text}</span>
        </>,
        "flex min-h-(--row-h) items-center gap-2.5 px-3 py-1.5 text-sm hover:bg-accent focus-visible:-outline-offset-2",
      )}
    </li>
  );
}

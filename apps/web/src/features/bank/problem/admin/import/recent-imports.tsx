import { Delayed, Skeleton } from "@gavel/ui/skeleton";
import { RelativeTime } from "@gavel/ui/time";
import { Plural, Trans } from "@lingui/react/macro";
import { ListError } from "../../../../../app/list/list-error.tsx";
import { trpc } from "../../../../../app/trpc.ts";

const SHOWN = 5;

/** The latest imports; each opens its result, from where it can be taken back. */
export function RecentImports({ onOpen }: { onOpen: (id: number) => void }) {
  const query = trpc.problem.findImports.useQuery(undefined, { meta: { inline: true } });
  if (query.isError) return <ListError query={query} />;
  if (query.isPending) {
    return (
      <Delayed>
        <Skeleton className="m-4 h-16" />
      </Delayed>
    );
  }
  if (query.data.length === 0) return null;
  return (
    <div className="border-t py-2">
      <h3 className="px-4 py-1 text-xs text-muted-foreground">
        <Trans>Latest imports</Trans>
      </h3>
      <ul>
        {query.data.slice(0, SHOWN).map((row) => (
          <li key={row.id}>
            <button
              type="button"
              onClick={() => onOpen(row.id)}
              className="flex min-h-10 w-full items-center gap-2 px-4 text-left text-sm hover:bg-accent focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-1 truncate" translate="no">
                {row.fileName}
              </span>
              <span className="shrink-0 text-xs text-muted-foreground">
                {row.isUndone ? (
                  <Trans context="import">Undone</Trans>
                ) : (
                  <Plural value={row.done} one="# problem" other="# problems" />
                )}
                {" · "}
                <RelativeTime at={row.createdAt} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

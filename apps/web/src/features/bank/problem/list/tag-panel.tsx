import { OWN_OJ, type RemoteOj } from "@gavel/domain/limit";
import { Button } from "@gavel/ui/button";
import { Card, CardHeader } from "@gavel/ui/card";
import { SearchInput } from "@gavel/ui/input";
import { Delayed, Skeleton } from "@gavel/ui/skeleton";
import { TagToggle } from "@gavel/ui/tag";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { trpc } from "../../../../app/trpc.ts";
import type { TagGroup } from "../types.ts";
import type { ProblemListSearch } from "./list-search.ts";

/** The tags of a bank by classification. */
export function useTagGroups(oj: RemoteOj | undefined) {
  return trpc.tag.find.useQuery(
    { oj: oj ?? OWN_OJ },
    { staleTime: 60_000, meta: { inline: true } },
  );
}

interface TagProps {
  search: ProblemListSearch;
  onSearch: (change: Partial<ProblemListSearch>) => void;
}

export function TagCard({ search, onSearch, className }: TagProps & { className?: string }) {
  return (
    <Card className={className}>
      <CardHeader
        title={<Trans>Tags</Trans>}
        action={
          search.tagId && (
            <Button size="sm" variant="ghost" onClick={() => onSearch({ tagId: undefined })}>
              <Trans>Clear</Trans>
            </Button>
          )
        }
      />
      <div className="p-4 pt-2.5">
        <TagPanel search={search} onSearch={onSearch} />
      </div>
    </Card>
  );
}

/** Every tag with its number of problems; chosen ones must all be there. */
export function TagPanel({ search, onSearch }: TagProps) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState("");
  const { data: groups, isError, refetch } = useTagGroups(search.oj);
  const chosen = search.tagId ?? [];
  const shown = matchingGroups(groups ?? [], wanted);
  function toggle(id: number, pressed: boolean) {
    onSearch({ tagId: pressed ? [...chosen, id] : chosen.filter((one) => one !== id) });
  }
  if (isError) {
    return (
      <p className="flex items-center justify-between gap-2 text-sm text-muted-foreground">
        <Trans>The tags did not load.</Trans>
        <Button size="sm" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    );
  }
  if (groups?.every((group) => group.tagList.length === 0)) {
    return (
      <p className="text-sm text-muted-foreground">
        <Trans>This bank has no tags.</Trans>
      </p>
    );
  }
  return (
    <>
      <SearchInput
        aria-label={t`Find a tag`}
        placeholder={t`Find a tag`}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {groups === undefined && <Loading />}
      {groups !== undefined && shown.length === 0 && (
        <p className="mt-3 text-sm text-muted-foreground">
          <Trans>No tag with that name.</Trans>
        </p>
      )}
      {shown.map((group) => (
        <section key={group.classification?.id ?? 0} className="mt-3">
          <h3 className="mb-1.5 text-xs text-muted-foreground">
            {group.classification?.name ?? t`Other`}
          </h3>
          <div className="flex flex-wrap gap-1.5">
            {group.tagList.map((tag) => (
              <TagToggle
                key={tag.id}
                count={tag.problemCount}
                pressed={chosen.includes(tag.id)}
                onPressedChange={(pressed) => toggle(tag.id, pressed)}
              >
                {tag.name}
              </TagToggle>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

function matchingGroups(groups: readonly TagGroup[], wanted: string): TagGroup[] {
  const text = wanted.trim().toLowerCase();
  return groups
    .map((group) => ({
      ...group,
      tagList: group.tagList.filter((tag) => tag.name.toLowerCase().includes(text)),
    }))
    .filter((group) => group.tagList.length > 0);
}

function Loading() {
  return (
    <Delayed>
      <div className="mt-4 flex flex-wrap gap-2">
        {["w-14", "w-20", "w-16", "w-24", "w-14"].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
          <Skeleton key={index} className={`h-5 ${width}`} />
        ))}
      </div>
    </Delayed>
  );
}

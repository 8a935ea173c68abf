import { Card, CardHeader } from "@gavel/ui/card";
import { Checkbox } from "@gavel/ui/checkbox";
import { IconButton } from "@gavel/ui/icon-button";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Pencil } from "lucide-react";
import type { Selection } from "../../../app/list/use-selection.ts";
import type { TagClass, TagGroup, TagRow } from "./types.ts";

interface ClassCardProps {
  group: TagGroup;
  selection: Selection<TagRow>;
  onEditTag: (tag: TagRow) => void;
  onEditClass: (one: TagClass) => void;
}

/** A class with its tags. */
export function ClassCard({ group, selection, onEditTag, onEditClass }: ClassCardProps) {
  const { t } = useLingui();
  const { classification, tagList } = group;
  return (
    <Card>
      <CardHeader
        title={classification?.name ?? t`Without a class`}
        detail={
          <>
            <Plural value={tagList.length} one="# tag" other="# tags" />
            {classification !== null && (
              <>
                {" · "}
                <Trans>Order {classification.rank}</Trans>
              </>
            )}
          </>
        }
        action={
          classification !== null && (
            <IconButton
              size="sm"
              label={t`Edit ${classification.name}`}
              icon={<Pencil />}
              onClick={() => onEditClass(classification)}
            />
          )
        }
      />
      {tagList.length === 0 && (
        <p className="px-4 py-3 text-sm text-muted-foreground">
          <Trans>No tags in this class.</Trans>
        </p>
      )}
      <ul className="grid gap-x-4 p-2 md:grid-cols-2 xl:grid-cols-3">
        {tagList.map((tag) => (
          <TagLine key={tag.id} tag={tag} selection={selection} onEdit={onEditTag} />
        ))}
      </ul>
    </Card>
  );
}

interface TagLineProps {
  tag: TagRow;
  selection: Selection<TagRow>;
  onEdit: (tag: TagRow) => void;
}

function TagLine({ tag, selection, onEdit }: TagLineProps) {
  const { t } = useLingui();
  return (
    <li className="flex min-h-9 items-center gap-2.5 rounded-md px-2 hover:bg-accent coarse:min-h-11">
      <Checkbox
        aria-label={t`Select ${tag.name}`}
        checked={selection.has(tag)}
        onCheckedChange={(next) => selection.set([tag], next === true)}
      />
      <button
        type="button"
        onClick={() => onEdit(tag)}
        className="flex min-w-0 flex-1 items-center gap-2 self-stretch text-left text-sm hover:text-primary"
      >
        <span
          aria-hidden
          className="size-2.5 shrink-0 rounded-xs border"
          style={{ background: tag.color || undefined }}
        />
        <span className="truncate">{tag.name}</span>
      </button>
      <span className="figure shrink-0 text-xs text-muted-foreground">
        <Plural value={tag.problemCount} one="# problem" other="# problems" />
      </span>
    </li>
  );
}

import { OWN_OJ } from "@gavel/domain/limit";
import type { ProblemFields } from "@gavel/domain/problem-fields";
import { IconButton } from "@gavel/ui/icon-button";
import { Input } from "@gavel/ui/input";
import { Tag } from "@gavel/ui/tag";
import { notifyWarning } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { useId, useState } from "react";
import { trpc } from "../../../../../app/trpc.ts";
import { fieldId } from "../fields/use-field-faults.ts";

type Tags = ProblemFields["tags"];

interface TagsFieldProps {
  /** The group whose tags are offered too; null = the problem is the bank's own. */
  groupId: number | null;
  tags: Tags;
  onChange: (tags: Tags) => void;
}

const keyOf = (name: string) => name.trim().toLowerCase();
const OFFERED = 30;

/** What one may find: the tags of the site, and those of a group. A keeper from outside the group sees the site's. */
function useKnownTags(groupId: number | null) {
  const options = { staleTime: 60_000, meta: { inline: true } } as const;
  const own = trpc.groupBank.tags.useQuery(
    { groupId: groupId ?? 0 },
    { ...options, enabled: groupId !== null },
  );
  const site = trpc.tag.list.useQuery(
    { oj: OWN_OJ },
    { ...options, enabled: groupId === null || own.isError },
  );
  return own.data ?? site.data;
}

/** Finds a tag of the site or the group by its name, or makes one of what was typed when the problem is saved. */
export function TagsField({ groupId, tags, onChange }: TagsFieldProps) {
  const { t } = useLingui();
  const list = useId();
  const [typed, setTyped] = useState("");
  const known = useKnownTags(groupId);

  function add(name: string) {
    const key = keyOf(name);
    if (key === "") return;
    if (tags.some((one) => keyOf(one.name) === key)) {
      notifyWarning(t`Tag already added`);
      return;
    }
    const found = known?.find((one) => keyOf(one.name) === key);
    onChange([...tags, { name: found?.name ?? name.trim(), color: found?.color ?? "" }]);
    setTyped("");
  }

  const offered = (known ?? [])
    .filter(({ name }) => keyOf(name).includes(keyOf(typed)))
    .filter(({ name }) => !tags.some((one) => keyOf(one.name) === keyOf(name)))
    .slice(0, OFFERED);
  const isNew = typed.trim() !== "" && !offered.some(({ name }) => keyOf(name) === keyOf(typed));
  return (
    <div>
      <label htmlFor={fieldId("tags")} className="mb-1.25 block text-sm font-medium">
        <Trans>Tags</Trans>
      </label>
      {tags.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-1.5">
          {tags.map(({ name, color }) => (
            <li key={name} className="flex items-center">
              <Tag color={color}>{name}</Tag>
              <IconButton
                size="sm"
                label={t`Remove the tag ${name}`}
                icon={<X />}
                onClick={() => onChange(tags.filter((one) => one.name !== name))}
              />
            </li>
          ))}
        </ul>
      )}
      <Input
        id={fieldId("tags")}
        list={list}
        autoComplete="off"
        value={typed}
        placeholder={t`Find or create a tag, then Enter`}
        onChange={(event) => {
          const { value } = event.target;
          const { nativeEvent } = event;
          setTyped(value);
          // What was chosen from the list comes whole, not letter by letter.
          const isChosen =
            !(nativeEvent instanceof InputEvent) ||
            nativeEvent.inputType === "insertReplacementText";
          if (isChosen && offered.some(({ name }) => name === value)) add(value);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          add(typed);
        }}
      />
      <datalist id={list}>
        {offered.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      {isNew && (
        <p className="mt-1.25 text-xs text-muted-foreground">
          <Trans>Enter makes this a new tag.</Trans>
        </p>
      )}
    </div>
  );
}

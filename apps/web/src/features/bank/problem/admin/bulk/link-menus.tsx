import { OWN_OJ, type RemoteOj } from "@gavel/domain/limit";
import { Trans, useLingui } from "@lingui/react/macro";
import { CodeXml, Tags } from "lucide-react";
import { trpc } from "../../../../../app/trpc.ts";
import { useTagGroups } from "../../list/tag-panel.tsx";
import type { StaffProblem } from "../types.ts";
import { LinkMenu } from "./link-menu.tsx";
import type { Bulk } from "./use-bulk.ts";

interface MenuProps {
  rows: readonly StaffProblem[];
  bulk: Bulk;
}

/** A failure has been told by the mutation. */
const run = (work: Promise<void>) => void work.catch(() => undefined);

export function TagMenu({ rows, bulk, oj }: MenuProps & { oj: RemoteOj | undefined }) {
  const { t } = useLingui();
  const { data: groups = [] } = useTagGroups(oj);
  const tags = groups.flatMap((group) => group.tagList);
  return (
    <LinkMenu
      icon={<Tags />}
      label={<Trans>Tags</Trans>}
      find={t`Find a tag`}
      total={rows.length}
      busy={bulk.busy}
      options={tags.map(({ id, name, color }) => ({
        ...{ id, name },
        count: rows.filter((row) => row.tags.some((tag) => tag.id === id)).length,
        mark: (
          <span
            aria-hidden
            className="size-2 shrink-0 rounded-xs"
            style={{ background: color || "var(--border-strong)" }}
          />
        ),
      }))}
      onToggle={(id, isOn) => {
        const tag = tags.find((one) => one.id === id);
        if (tag !== undefined) run(bulk.toggleTag(tag, isOn));
      }}
    />
  );
}

export function LanguageMenu({ rows, bulk }: MenuProps) {
  const { t } = useLingui();
  const { data: languages = [] } = trpc.language.find.useQuery(undefined, { staleTime: 60_000 });
  return (
    <LinkMenu
      icon={<CodeXml />}
      label={<Trans>Languages</Trans>}
      find={t`Find a language`}
      total={rows.length}
      busy={bulk.busy}
      options={languages
        .filter((language) => language.oj === OWN_OJ)
        .map(({ id, name }) => ({
          ...{ id, name },
          count: rows.filter((row) => row.languageIds.includes(id)).length,
        }))}
      onToggle={(id, isOn) => run(bulk.toggleLanguage(id, isOn))}
    />
  );
}

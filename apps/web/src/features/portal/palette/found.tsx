import { Marked, PaletteGroup, PaletteItem } from "@gavel/ui/command-palette";
import { useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useSections } from "../../../app/search/use-sections.tsx";
import type { Outputs } from "../../../app/trpc.ts";
import { useOpenItem } from "./use-open.ts";

interface FoundGroupsProps {
  found: Outputs["search"]["find"];
  keyword: string;
  /** It answers earlier letters. */
  isEarlier: boolean;
}

/** What the site knows by these letters, and the page that shows more of it. */
export function FoundGroups({ found, keyword, isEarlier }: FoundGroupsProps) {
  const open = useOpenItem();
  const sections = useSections(found);
  return (
    <>
      {sections.map(({ kind, title, items }) => (
        <PaletteGroup key={kind} title={title}>
          {items.map(({ key, href, icon, lead, name, detail, trailing }) => (
            <PaletteItem
              key={key}
              id={key}
              icon={icon}
              lead={lead === undefined ? undefined : <Marked text={lead} keyword={keyword} />}
              detail={detail}
              trailing={trailing}
              isEarlier={isEarlier}
              onSelect={() => open({ href })}
            >
              <Marked text={name} keyword={keyword} />
            </PaletteItem>
          ))}
        </PaletteGroup>
      ))}
      {found.more.length > 0 && <AllResults keyword={keyword} />}
    </>
  );
}

function AllResults({ keyword }: { keyword: string }) {
  const { t } = useLingui();
  const open = useOpenItem();
  const router = useRouter();
  const { href } = router.buildLocation({ to: "/search", search: { q: keyword } });
  return (
    <PaletteGroup title={t`More`}>
      <PaletteItem id="search:all" icon={<Search />} onSelect={() => open({ href })}>
        {t`All that matches “${keyword}”`}
      </PaletteItem>
    </PaletteGroup>
  );
}

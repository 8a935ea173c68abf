import { Marked, PaletteGroup, PaletteItem } from "@gavel/ui/command-palette";
import { useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { BookOpenText } from "lucide-react";
import type { ManualHit } from "../../../app/manual/use-manual-hits.ts";
import { useOpenItem } from "./use-open.ts";

interface ManualGroupProps {
  hits: readonly ManualHit[];
  /** Its texts did not come. */
  hasFailed: boolean;
  keyword: string;
}

/** Parts of the manual; each leads to its heading. */
export function ManualGroup({ hits, hasFailed, keyword }: ManualGroupProps) {
  const { t } = useLingui();
  const router = useRouter();
  const open = useOpenItem();
  if (hits.length === 0 && !hasFailed) return null;
  return (
    <PaletteGroup title={t`Manual`}>
      {hasFailed && (
        <PaletteItem
          id="manual:failed"
          icon={<BookOpenText />}
          onSelect={() => open({ href: "/help" })}
        >
          {t`The manual could not be searched`}
        </PaletteItem>
      )}
      {hits.map(({ page, title, section: { level, anchor, title: heading } }) => {
        const isWhole = level === 1;
        const hash = isWhole ? undefined : anchor;
        const { href } = router.buildLocation({ to: "/help/$page", params: { page }, hash });
        return (
          <PaletteItem
            key={href}
            id={`manual:${href}`}
            icon={<BookOpenText />}
            detail={isWhole ? undefined : title}
            onSelect={() => open({ href })}
          >
            <Marked text={heading} keyword={keyword} />
          </PaletteItem>
        );
      })}
    </PaletteGroup>
  );
}

import { type GenerateInput, generatedNames } from "@gavel/domain/user-names";
import { Callout } from "@gavel/ui/callout";
import { Plural, Trans } from "@lingui/react/macro";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../../../app/trpc.ts";
import { useSettled } from "../../../../app/use-settled.ts";

const SHOWN = 4;

/** The names that would be made, and those of them that somebody has. */
export function NamePreview({ wish }: { wish: GenerateInput }) {
  const asked = JSON.parse(useSettled(JSON.stringify(wish))) as GenerateInput;
  const preview = trpc.user.previewGeneration.useQuery(asked, {
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const names = generatedNames(wish);
  const rest = names.length - SHOWN - 1;
  const shown = rest > 0 ? [...names.slice(0, SHOWN), "…", ...names.slice(-1)] : names;
  const taken = preview.data?.taken ?? [];
  const takenCount = preview.data?.takenCount ?? 0;
  return (
    <div className="grid gap-3 text-sm">
      <div>
        <p className="mb-1 text-muted-foreground">
          <Plural value={names.length} one="# name" other="# names" />
        </p>
        <p translate="no" className="font-mono break-all">
          {shown.join("  ")}
        </p>
      </div>
      {takenCount > 0 && (
        <Callout tone="warning">
          <Plural
            value={takenCount}
            one="# of these names is taken, so no accounts can be generated:"
            other="# of these names are taken, so no accounts can be generated:"
          />{" "}
          <span translate="no" className="font-mono break-all">
            {taken.join(", ")}
            {takenCount > taken.length && " …"}
          </span>
        </Callout>
      )}
      {takenCount === 0 && preview.data !== undefined && (
        <p className="text-muted-foreground">
          <Trans>All names are available. Either all accounts are created or none.</Trans>
        </p>
      )}
    </div>
  );
}

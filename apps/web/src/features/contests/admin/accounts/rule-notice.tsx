import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Plural, Trans } from "@lingui/react/macro";
import { FileUp, WandSparkles } from "lucide-react";
import { useSession } from "../../../../app/session/store.ts";
import type { Outputs } from "../../../../app/trpc.ts";
import type { FilterProps } from "./account-filters.tsx";
import type { AccountWish } from "./types.ts";

/** Makes accounts, prefilled with what the rule still lacks; only root may. */
export function MakerButtons({ onSearch }: Pick<FilterProps, "onSearch">) {
  const { isRoot } = useSession();
  if (!isRoot) return null;
  return (
    <>
      <Button icon={<FileUp />} onClick={() => onSearch({ dialog: "import" })}>
        <Trans>Import users</Trans>
      </Button>
      <Button
        variant="primary"
        icon={<WandSparkles />}
        onClick={() => onSearch({ dialog: "generate" })}
      >
        <Trans>Generate users</Trans>
      </Button>
    </>
  );
}

interface RuleNoticeProps {
  wish: AccountWish;
  fit: Outputs["contest"]["accountFit"] | undefined;
}

/** How many names of the rule have no account, and for whoever may not make them, who may. */
export function RuleNotice({ wish: { prefix, suffix, range }, fit }: RuleNoticeProps) {
  const { isRoot } = useSession();
  const lacking = fit === undefined ? 0 : fit.total - fit.fits;
  if (isRoot && lacking === 0) return null;
  const first = range && `${prefix}${range.from}${suffix}`;
  const last = range && `${prefix}${range.to}${suffix}`;
  return (
    <Callout tone={lacking > 0 ? "warning" : "neutral"} className="mb-4">
      {lacking > 0 && (
        <Plural
          value={lacking}
          one="# name that the account rule allows has no account."
          other="# names that the account rule allows have no account."
        />
      )}{" "}
      {first !== null && first === last && <Trans>The first is {first}.</Trans>}
      {first !== null && first !== last && (
        <Trans>
          The first are {first} to {last}.
        </Trans>
      )}{" "}
      {!isRoot && (
        <Trans>Only root can create accounts; ask root to generate or import these.</Trans>
      )}
    </Callout>
  );
}

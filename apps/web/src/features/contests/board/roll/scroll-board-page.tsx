import { contestRuleOf } from "@gavel/domain/contest/contest";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Card } from "@gavel/ui/card";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { PageHeader } from "@gavel/ui/page-header";
import { Switch } from "@gavel/ui/switch";
import { Trans, useLingui } from "@lingui/react/macro";
import { Navigate } from "@tanstack/react-router";
import { Play } from "lucide-react";
import { useState } from "react";
import { useContest } from "../../../../app/contest/use-contest.ts";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import { trpc } from "../../../../app/trpc.ts";
import { type Medal, type Medals, medalsFor } from "./roll-state.ts";

const whole = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : null);

/** How many medals there are, and the way to the roll in a window of its own. */
export function ScrollBoardPage({ contestId }: { contestId: number }) {
  const { t } = useLingui();
  const { contest, rights, countdown } = useContest(contestId);
  const title = t`ScrollBoard`;
  useDocumentTitle(`${title} - ${contest.title}`);
  const isOver = countdown.phase === "ended";
  const board = trpc.board.rank.useQuery(
    { contestId, limit: 1, forceRefresh: true },
    { meta: { inline: true } },
  );
  const [typed, setTyped] = useState<Partial<Record<Medal, string>>>({});
  const [withStars, setWithStars] = useState(true);
  const [isAsking, setAsking] = useState(false);
  if (!rights.isAdmin || contestRuleOf(contest.type) !== "acm") {
    return <Navigate to="/contest/$contestID" params={{ contestID: `${contestId}` }} replace />;
  }
  const usual: Medals = medalsFor(board.data?.ranked ?? 0);
  const counts = {
    gold: whole(typed.gold ?? `${usual.gold}`),
    silver: whole(typed.silver ?? `${usual.silver}`),
    bronze: whole(typed.bronze ?? `${usual.bronze}`),
  };
  const { gold, silver, bronze } = counts;
  const isReady = gold !== null && silver !== null && bronze !== null && contest.sealRank;
  function open() {
    const query = new URLSearchParams({ cid: `${contestId}` });
    for (const count of [gold, silver, bronze]) query.append("medals[]", `${count ?? 0}`);
    if (!withStars) query.set("removeStar", "true");
    window.open(`/scrollBoard?${query}`, "_blank", "noopener");
  }
  const field = (medal: Medal, label: string) => (
    <Field label={label} error={counts[medal] === null ? t`A whole number` : undefined}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          className="figure"
          value={typed[medal] ?? `${usual[medal]}`}
          onChange={({ target }) => setTyped({ ...typed, [medal]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      <PageHeader title={title} />
      {!contest.sealRank && (
        <Callout tone="warning" className="mb-4">
          <Trans>This contest has no freeze: there is nothing to reveal.</Trans>
        </Callout>
      )}
      <Card className="grid max-w-xl gap-4 p-4">
        <p className="text-sm text-muted-foreground">
          <Trans>
            Medals go by final rank. The usual shares are 10, 20 and 30% of those ranked, rounded
            down.
          </Trans>
        </p>
        <div className="grid gap-4 md:grid-cols-3">
          {field("gold", t({ message: "Gold", context: "medal" }))}
          {field("silver", t({ message: "Silver", context: "medal" }))}
          {field("bronze", t({ message: "Bronze", context: "medal" }))}
        </div>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control */}
        <label className="flex items-center gap-2 text-sm">
          <Switch checked={withStars} onCheckedChange={setWithStars} />
          <Trans>Star users</Trans>
        </label>
        <Button
          variant="primary"
          icon={<Play />}
          disabled={!isReady}
          onClick={() => (isOver ? open() : setAsking(true))}
        >
          <Trans>Open the roll</Trans>
        </Button>
      </Card>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Roll before the end?`}
        description={
          <Trans>The contest is not over. The roll shows what the freeze keeps back.</Trans>
        }
        action={<Trans>Open the roll</Trans>}
        onConfirm={open}
      />
    </>
  );
}

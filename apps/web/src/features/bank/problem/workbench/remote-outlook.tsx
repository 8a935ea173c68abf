import type { RemoteOj } from "@gavel/domain/limit";
import { idsOf } from "@gavel/domain/place";
import { Button } from "@gavel/ui/button";
import { cn } from "@gavel/ui/lib/cn";
import { Popover, PopoverContent, PopoverTrigger } from "@gavel/ui/popover";
import { Tooltip } from "@gavel/ui/tooltip";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { Hand } from "lucide-react";
import { requireSignIn } from "../../../../app/session/use-session-actions.ts";
import { TRACED } from "../../../../app/traceparent.ts";
import { type Outputs, trpc } from "../../../../app/trpc.ts";
import type { Problem } from "../types.ts";
import { codeFault } from "./code-fault.ts";
import type { Workspace } from "./use-workspace.ts";

type Outlook = Outputs["remoteOutlook"]["get"];

const DOTS = {
  works: "bg-verdict-ac",
  slow: "bg-verdict-tle",
  faulty: "bg-verdict-tle",
  unchecked: "bg-muted-foreground",
  wantsBrowser: "bg-verdict-wa",
  down: "bg-verdict-wa",
  noAccount: "bg-verdict-wa",
} as const satisfies Record<Outlook["state"], string>;

/** What is sent now gets there, as far as anybody knows. */
const WELL: readonly Outlook["state"][] = ["works", "slow", "faulty", "unchecked"];

/** Beside Submit, for a problem that another judge judges: what may be expected of it now, and the way by hand. */
export function RemoteOutlook({ problem, workspace }: { problem: Problem; workspace: Workspace }) {
  const site = problem.languages[0]?.oj as RemoteOj | undefined;
  const { data: outlook } = trpc.remoteOutlook.get.useQuery(
    { site: site ?? "HDU" },
    { enabled: site !== undefined, staleTime: 30_000, meta: { inline: true } },
  );
  if (outlook === undefined) return null;
  const isWell = WELL.includes(outlook.state);
  const goesByHand = !isWell && outlook.canClaim && workspace.desk.place.kind !== "contest";
  return (
    <>
      <Word outlook={outlook} isShort={goesByHand} />
      {goesByHand && <ByHand problem={problem} workspace={workspace} />}
    </>
  );
}

interface WordProps {
  outlook: Outlook;
  /** On phones the way by hand needs its place: the dot stays, and what it says opens with it. */
  isShort: boolean;
}

function Word({ outlook: { state, siteName }, isShort }: WordProps) {
  const { t } = useLingui();
  const [word, words] = {
    works: [t`Works`, t`${siteName} takes programs of this site.`],
    slow: [t`Slow`, t`Programs wait before they get to ${siteName}.`],
    faulty: [t`Has faults`, t`The last program of this site did not get through at ${siteName}.`],
    unchecked: [
      t({ context: "judge", message: "Not checked yet" }),
      t`No program of this site has gone to ${siteName} so far.`,
    ],
    wantsBrowser: [
      t`Wants a browser`,
      t`${siteName} wants a browser to prove itself. This site does not get around that.`,
    ],
    down: [t`Down`, t`${siteName} does not answer.`],
    noAccount: [
      t`No account`,
      t`This site has no account at ${siteName} that could send programs.`,
    ],
  }[state];
  return (
    <Popover>
      <Tooltip content={words}>
        <PopoverTrigger className="flex min-h-6 min-w-6 shrink-0 items-center justify-center gap-1.5 rounded-sm text-xs text-muted-foreground coarse:min-h-11">
          <span aria-hidden className={cn("size-2 rounded-full", DOTS[state])} />
          <span className={cn(isShort && "max-md:sr-only")}>
            <span translate="no" className="max-md:sr-only">
              {siteName}:{" "}
            </span>
            {word}
          </span>
        </PopoverTrigger>
      </Tooltip>
      <PopoverContent side="top" align="end">
        <p className="font-medium">
          <span translate="no">{siteName}</span>: {word}
        </p>
        <p className="mt-1 text-muted-foreground">{words}</p>
      </PopoverContent>
    </Popover>
  );
}

/** The program is kept here as handed over, and its page leads on from there. */
function ByHand({ problem, workspace }: { problem: Problem; workspace: Workspace }) {
  const navigate = useNavigate();
  const create = trpc.submission.create.useMutation({
    trpc: TRACED,
    onSuccess: ({ submitId }) =>
      navigate({ to: "/submission-detail/$submitID", params: { submitID: `${submitId}` } }),
  });
  const { language, code, desk } = workspace;
  const isReady = language !== null && codeFault(code) === null && problem.submitBarrier === null;
  function send() {
    if (language === null || !requireSignIn()) return;
    workspace.save();
    const { groupId, trainingId } = idsOf(desk.place);
    const sent = { problemId: problem.problemId, language: language.name, code };
    create.mutate({
      ...sent,
      isHandedOver: true,
      groupId: groupId ?? undefined,
      trainingId: trainingId ?? undefined,
    });
  }
  return (
    <Button size="sm" icon={<Hand />} busy={create.isPending} disabled={!isReady} onClick={send}>
      <Trans>Send it there myself</Trans>
    </Button>
  );
}

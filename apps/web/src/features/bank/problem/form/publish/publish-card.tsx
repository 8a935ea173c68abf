import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { type Check, findings } from "@gavel/domain/readiness";
import { Button } from "@gavel/ui/button";
import { Card, CardBody } from "@gavel/ui/card";
import { Checkbox } from "@gavel/ui/checkbox";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Globe, Trophy } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { trpc } from "../../../../../app/trpc.ts";
import type { FormPlace } from "../place.ts";
import type { ProblemFormView } from "../types.ts";
import { checkTitles } from "./check-words.ts";

interface PublishCardProps {
  view: ProblemFormView;
  shownTo: FormPlace["shownTo"];
  checks: readonly Check[];
  /** What is not saved is not published. */
  isDirty: boolean;
}

/** Shows it to others, off while something must be mended unless both sentences are ticked. */
export function PublishCard({ view, shownTo, checks, isDirty }: PublishCardProps) {
  const { t, i18n } = useLingui();
  const utils = trpc.useUtils();
  const [knows, setKnows] = useState(false);
  const [anyway, setAnyway] = useState(false);
  const publish = trpc.problemProgram.publish.useMutation();
  const change = trpc.problem.changeAuth.useMutation();
  const open = findings(checks);
  const count = open.length;
  const isPublic = view.auth === PROBLEM_AUTH.public;
  const names = open.map((one) => i18n._(checkTitles[one.id])).join(t`, `);
  const isForContests = shownTo === "contestants";
  const isForMembers = shownTo === "members";
  const isAllowed = isForContests || view.canPublish;
  const isKnown = knows && anyway;
  const isReady = (count === 0 || isKnown) && !isDirty && isAllowed;

  async function send() {
    if (isForContests) {
      await change.mutateAsync({ id: view.pid, auth: PROBLEM_AUTH.contest, isKnown });
      notifySuccess(t`It is ready for the contest`);
    } else {
      await publish.mutateAsync({ pid: view.pid, knowsFindings: knows, publishesAnyway: anyway });
      notifySuccess(t`Published`);
    }
    await Promise.all([utils.problem.invalidate(), utils.problemProgram.readiness.invalidate()]);
  }

  if (isPublic) {
    return (
      <Card>
        <CardBody className="flex items-center gap-2 text-sm">
          <Globe aria-hidden className="size-4.5 text-verdict-ac" />
          {isForMembers ? (
            <Trans>All members of the group see this problem.</Trans>
          ) : (
            <Trans>Everybody sees this problem.</Trans>
          )}
        </CardBody>
      </Card>
    );
  }
  if (isForContests && view.auth === PROBLEM_AUTH.contest) {
    return (
      <Card>
        <CardBody className="flex items-center gap-2 text-sm">
          <Trophy aria-hidden className="size-4.5 text-verdict-ac" />
          <Trans>Contestants see this problem once the contest has begun.</Trans>
        </CardBody>
      </Card>
    );
  }
  return (
    <Card aria-label={t`Publish`}>
      <CardBody className="grid gap-3 text-sm">
        {count > 0 && (
          <>
            <Tick isOn={knows} onChange={setKnows}>
              <Trans>I know what is wrong: {names}</Trans>
            </Tick>
            <Tick isOn={anyway} onChange={setAnyway}>
              <Trans>Publish it all the same and mend it later</Trans>
            </Tick>
          </>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            icon={isForContests ? <Trophy /> : <Globe />}
            disabled={!isReady}
            busy={publish.isPending || change.isPending}
            onClick={() => void send().catch(() => undefined)}
          >
            {isForContests ? (
              <Trans>Make ready for the contest</Trans>
            ) : isForMembers ? (
              <Trans>Publish in the group</Trans>
            ) : (
              <Trans>Publish</Trans>
            )}
          </Button>
          <span className="text-xs text-muted-foreground">
            {!isAllowed ? (
              <Trans>A problem administrator can publish it.</Trans>
            ) : isDirty ? (
              <Trans>Save first: what is not saved is not published.</Trans>
            ) : count === 0 && isForContests ? (
              <Trans>Contestants see it once the contest has begun.</Trans>
            ) : count === 0 && isForMembers ? (
              <Trans>All members see it from then on.</Trans>
            ) : count === 0 ? (
              <Trans>Everybody sees it from then on.</Trans>
            ) : (
              <Plural
                value={count}
                one="# thing to mend: mend it, or tick both sentences"
                other="# things to mend: mend them, or tick both sentences"
              />
            )}
          </span>
        </div>
      </CardBody>
    </Card>
  );
}

interface TickProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}

function Tick({ isOn, onChange, children }: TickProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex items-start gap-2.5">
      <Checkbox
        id={id}
        className="mt-0.75"
        checked={isOn}
        onCheckedChange={(checked) => onChange(checked === true)}
      />
      <span>{children}</span>
    </label>
  );
}

import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { Badge } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { Kbd } from "@gavel/ui/kbd";
import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Eye, EyeOff, Globe, Trophy } from "lucide-react";
import { useState } from "react";
import { useAuthOptions } from "../../../../app/bank/auth-words.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import type { FormPart } from "./parts.ts";
import type { FormPlace } from "./place.ts";
import type { ProblemFormView } from "./types.ts";
import type { Saving } from "./use-save.ts";

interface ActionsProps {
  view: ProblemFormView;
  place: FormPlace;
  isDirty: boolean;
  saving: Saving;
  parts: readonly FormPart[];
}

/** In the bar: who sees the problem, its page, and the one save. */
export function Actions({ view, place, isDirty, saving, parts }: ActionsProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <AccessTag auth={view.auth} />
      <Button asChild variant="ghost">
        <Link {...place.preview(view)} target="_blank" rel="noreferrer">
          <Eye aria-hidden />
          <Trans>Preview</Trans>
        </Link>
      </Button>
      <Button disabled={!isDirty || saving.isSaving} onClick={() => setAsking(true)}>
        <Trans>Discard</Trans>
      </Button>
      <Button variant="primary" busy={saving.isSaving} disabled={!isDirty} onClick={saving.save}>
        {saving.isSaving ? <Trans>Saving</Trans> : <Trans>Save</Trans>}
        <Kbd className="max-xl:hidden">Ctrl S</Kbd>
      </Button>
      <DiscardDialog open={isAsking} onOpenChange={setAsking} parts={parts} />
    </>
  );
}

const ICONS = {
  [PROBLEM_AUTH.public]: Globe,
  [PROBLEM_AUTH.hidden]: EyeOff,
  [PROBLEM_AUTH.contest]: Trophy,
};

function AccessTag({ auth }: { auth: number }) {
  const option = useAuthOptions().find(({ value }) => value === `${auth}`);
  const Icon = ICONS[auth as keyof typeof ICONS] ?? EyeOff;
  return (
    <Badge tone="outline" className="max-md:hidden">
      <Icon aria-hidden />
      {option?.label}
    </Badge>
  );
}

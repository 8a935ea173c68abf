import { LIMITS } from "@gavel/domain/limit";
import { Checkbox } from "@gavel/ui/checkbox";
import { Input } from "@gavel/ui/input";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useState } from "react";

/** What goes with an answer to all. @param firstTitle of an announcement, until another is written */
export function useForAll(firstTitle: string) {
  const [showsQuestion, setShowsQuestion] = useState(true);
  const [isAnnounced, setAnnounced] = useState(false);
  const [written, setTitle] = useState<string>();
  const title = written ?? firstTitle;
  return {
    ...{ showsQuestion, setShowsQuestion, isAnnounced, setAnnounced, title, setTitle },
    /** An announcement has a title. */
    isComplete: !isAnnounced || title.trim() !== "",
    /** As the server takes it. */
    sent: { showsQuestion, ...(isAnnounced && { announcement: { title } }) },
    reset() {
      setShowsQuestion(true);
      setAnnounced(false);
      setTitle(undefined);
    },
  };
}

export function ForAllFields({ forAll }: { forAll: ReturnType<typeof useForAll> }) {
  const { t } = useLingui();
  return (
    <fieldset className="mt-2 grid gap-1.5 text-sm">
      <legend className="mb-1 text-xs text-muted-foreground">
        <Trans>When it goes to all</Trans>
      </legend>
      <Choice checked={forAll.showsQuestion} onChange={forAll.setShowsQuestion}>
        <Trans>Show the question with the answer, without the team’s name</Trans>
      </Choice>
      <Choice checked={forAll.isAnnounced} onChange={forAll.setAnnounced}>
        <Trans>Also publish as an announcement</Trans>
      </Choice>
      {forAll.isAnnounced && (
        <Input
          aria-label={t`Title of the announcement`}
          value={forAll.title}
          maxLength={LIMITS.titleMax}
          aria-invalid={!forAll.isComplete || undefined}
          onChange={({ target }) => forAll.setTitle(target.value)}
        />
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

function Choice({ checked, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex items-center gap-2">
      <Checkbox id={id} checked={checked} onCheckedChange={(is) => onChange(is === true)} />
      {children}
    </label>
  );
}

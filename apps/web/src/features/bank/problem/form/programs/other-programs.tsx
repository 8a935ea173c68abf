import { Button } from "@gavel/ui/button";
import { Card, CardHeader } from "@gavel/ui/card";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { kindNames } from "./kind-words.ts";
import type { DraftProgram } from "./types.ts";

interface OtherProgramsProps {
  programs: readonly DraftProgram[];
  onOpen: (program: DraftProgram) => void;
  onAdd: (kind: "generator" | "validator") => void;
}

/** Generators make inputs, validators look at them; both are run from the test data. */
export function OtherPrograms({ programs, onOpen, onAdd }: OtherProgramsProps) {
  const { t, i18n } = useLingui();
  return (
    <Card aria-label={t`Generators and validators`}>
      <CardHeader
        title={t`Generators and validators`}
        action={
          <>
            <Button size="sm" icon={<Plus />} onClick={() => onAdd("generator")}>
              <Trans>Generator</Trans>
            </Button>
            <Button size="sm" icon={<Plus />} onClick={() => onAdd("validator")}>
              <Trans>Validator</Trans>
            </Button>
          </>
        }
      />
      {programs.length === 0 ? (
        <p className="p-4 text-sm text-muted-foreground">
          <Trans>
            A generator makes inputs from arguments, a validator says whether an input keeps to the
            statement. Both may include testlib.h.
          </Trans>
        </p>
      ) : (
        <ul className="divide-y divide-border text-sm">
          {programs.map((program) => (
            <li key={program.key} className="flex min-h-9 items-center gap-3 px-4">
              <button
                type="button"
                translate="no"
                onClick={() => onOpen(program)}
                className="min-w-0 truncate rounded-sm font-mono hover:underline"
              >
                {program.name}
              </button>
              <span className="text-xs text-muted-foreground">
                {i18n._(kindNames[program.kind])}
              </span>
              <span
                className="ml-auto text-xs whitespace-nowrap text-muted-foreground"
                translate="no"
              >
                {program.language}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

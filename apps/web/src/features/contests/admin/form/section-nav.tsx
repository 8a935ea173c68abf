import { Trans, useLingui } from "@lingui/react/macro";
import { Check, CircleAlert, CircleDot } from "lucide-react";
import type { ReactNode } from "react";
import type { ContestForm } from "./form-parts.tsx";
import type { FormValues } from "./form-values.ts";
import { faultyFields } from "./use-contest-schema.ts";

type Field = keyof FormValues;

interface Section {
  readonly id: string;
  readonly label: ReactNode;
  readonly fields: readonly Field[];
}

const SECTIONS: readonly Section[] = [
  {
    id: "basics",
    label: <Trans>Basics</Trans>,
    fields: [
      ...(["title", "description", "type", "rankShowName"] as const),
      ...(["oiRankScoreType", "penaltyMinutes", "visible"] as const),
    ],
  },
  {
    id: "time",
    label: <Trans>Time</Trans>,
    fields: ["startTime", "endTime", "allowEndSubmit"],
  },
  {
    id: "access",
    label: <Trans>Access and accounts</Trans>,
    fields: [
      ...(["auth", "password", "openAccountLimit"] as const),
      ...(["prefix", "suffix", "from", "to", "extra"] as const),
    ],
  },
  {
    id: "freeze",
    label: <Trans>Freeze</Trans>,
    fields: ["sealRank", "sealChoice", "sealTime", "autoRealRank"],
  },
  { id: "awards", label: <Trans>Awards</Trans>, fields: ["awardType", "awards"] },
  {
    id: "stars",
    label: <Trans>Stars and board</Trans>,
    fields: ["starAccounts", "openRank", "openPrint"],
  },
];

/** The way to each section, with what has become of it. */
export function SectionNav({ form }: { form: ContestForm }) {
  const { t } = useLingui();
  const { errors, dirtyFields } = form.formState;
  const faulty = faultyFields(form.watch());
  return (
    <nav aria-label={t`Parts of the form`} className="sticky top-16 self-start max-xl:hidden">
      <ul className="border-l">
        {SECTIONS.map(({ id, label, fields }) => {
          const isWrong = fields.some((field) => errors[field] !== undefined);
          const isDirty = fields.some((field) => Boolean(dirtyFields[field]));
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-ml-px flex min-h-8 items-center justify-between gap-2 border-l-2 border-transparent px-3 text-sm text-muted-foreground hover:border-primary hover:text-foreground"
                onClick={(event) => {
                  event.preventDefault();
                  const section = document.getElementById(id);
                  section?.scrollIntoView({ block: "start" });
                  section?.focus({ preventScroll: true });
                }}
              >
                {label}
                <Mark
                  isWrong={isWrong}
                  isDirty={isDirty}
                  isOpen={fields.some((field) => faulty.has(field))}
                />
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface MarkProps {
  isWrong: boolean;
  isDirty: boolean;
  /** Something is missing that nobody has been told of yet. */
  isOpen: boolean;
}

function Mark({ isWrong, isDirty, isOpen }: MarkProps) {
  const { t } = useLingui();
  if (isWrong) return <CircleAlert aria-label={t`To mend`} className="size-4 text-destructive" />;
  if (isDirty) return <CircleDot aria-label={t`Unsaved changes`} className="size-4 text-warning" />;
  if (isOpen) return null;
  return <Check aria-hidden className="size-4 text-success" />;
}

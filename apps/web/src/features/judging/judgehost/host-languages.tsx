import { cn } from "@gavel/ui/lib/cn";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck, CircleDashed, CircleMinus } from "lucide-react";
import { languageReason } from "../../../app/judging/language-reason.ts";
import type { Host } from "./types.ts";

/** What the host compiled and ran itself, with the version it found, or why it cannot. */
export function HostLanguages({ host }: { host: Host }) {
  const { t, i18n } = useLingui();
  const count = host.languages.filter((one) => one.available).length;
  const total = host.languages.length;
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold">
        <Trans>Languages</Trans>{" "}
        <span className="figure font-normal text-muted-foreground">
          {count}/{total}
        </span>
      </h3>
      <ul className="grid gap-x-6 text-sm md:grid-cols-2 xl:grid-cols-3">
        {host.languages.map((language) => (
          <li key={language.name} className="flex min-w-0 items-center gap-2 border-b py-1.5">
            <Mark
              available={language.available}
              isPending={language.isPending === true}
              words={{ yes: t`available`, no: t`not available`, pending: t`testing` }}
            />
            <span translate="no" className="shrink-0">
              {language.name}
            </span>
            <span
              lang={language.version === null ? undefined : "en"}
              title={language.version ?? languageReason(i18n, language.reason)}
              className="figure ml-auto min-w-0 truncate text-xs text-muted-foreground"
            >
              {language.version ?? languageReason(i18n, language.reason)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MarkProps {
  available: boolean;
  isPending: boolean;
  words: { yes: string; no: string; pending: string };
}

function Mark({ available, isPending, words }: MarkProps) {
  const Icon = available ? CircleCheck : isPending ? CircleDashed : CircleMinus;
  return (
    <>
      <Icon
        aria-hidden
        className={cn("size-4 shrink-0", available ? "text-success" : "text-muted-foreground")}
      />
      <span className="sr-only">
        {available ? words.yes : isPending ? words.pending : words.no}
      </span>
    </>
  );
}

import { Button } from "@gavel/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "@gavel/ui/dropdown-menu";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import { useRef } from "react";
import { languageReason } from "../../../../app/judging/language-reason.ts";
import type { ProblemLanguage } from "../types.ts";
import { type LanguageFacts, useLanguageFacts } from "./use-language-facts.ts";
import type { Workspace } from "./use-workspace.ts";

interface LanguageMenuProps {
  languages: readonly ProblemLanguage[];
  workspace: Workspace;
  /** Chosen, and the menu is closed: the next thing is to type. */
  onChosen: () => void;
}

export function LanguageMenu({ languages, workspace, onChosen }: LanguageMenuProps) {
  const { t } = useLingui();
  const hasChosen = useRef(false);
  const facts = useLanguageFacts();
  const { language } = workspace;
  function choose(name: string) {
    hasChosen.current = true;
    workspace.choose(name);
  }
  function onCloseAutoFocus(event: Event) {
    if (!hasChosen.current) return;
    hasChosen.current = false;
    event.preventDefault();
    onChosen();
  }
  if (language === null) {
    return (
      <span className="px-2 text-sm text-muted-foreground">
        <Trans>No language</Trans>
      </span>
    );
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="sm"
          className="text-sm font-strong text-foreground"
          aria-label={t`Language: ${language.name}`}
        >
          <span translate="no">{language.name}</span>
          <ChevronDown aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="start"
        className="w-64 max-w-[calc(100vw-1rem)]"
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <DropdownMenuRadioGroup value={language.name} onValueChange={choose}>
          {languages.map((one) => (
            <DropdownMenuRadioItem key={one.id} value={one.name} disabled={!one.isAvailable}>
              <span translate="no" className="whitespace-nowrap">
                {one.name}
              </span>
              <LanguageNote facts={facts.get(one.name)} isAvailable={one.isAvailable} />
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** The version of the compiler, or why the language cannot be chosen. */
function LanguageNote({ facts, isAvailable }: { facts?: LanguageFacts; isAvailable: boolean }) {
  const { version, reason } = facts ?? { version: null, reason: null };
  const { i18n } = useLingui();
  const text = isAvailable ? version : languageReason(i18n, reason);
  return (
    <span
      title={text ?? undefined}
      className="ml-auto min-w-0 truncate text-xs text-muted-foreground"
    >
      {isAvailable ? (
        <span className="figure">{shortVersion(version)}</span>
      ) : (
        <Trans>no judge server</Trans>
      )}
    </span>
  );
}

/** "12.2.0" of "gcc (Debian 12.2.0-14) 12.2.0". */
function shortVersion(version: string | null): string | undefined {
  return version?.match(/\d+\.\d+(\.\d+)?/)?.[0];
}

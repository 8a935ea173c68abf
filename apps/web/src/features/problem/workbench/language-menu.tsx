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
import type { ProblemLanguage } from "../types.ts";
import { useLanguageFacts } from "./use-language-facts.ts";
import type { Workspace } from "./use-workspace.ts";

interface LanguageMenuProps {
  languages: readonly ProblemLanguage[];
  workspace: Workspace;
}

export function LanguageMenu({ languages, workspace }: LanguageMenuProps) {
  const { t } = useLingui();
  const facts = useLanguageFacts();
  const { language, choose } = workspace;
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
      <DropdownMenuContent align="start" className="w-72 max-w-[calc(100vw-1rem)]">
        <DropdownMenuRadioGroup value={language.name} onValueChange={choose}>
          {languages.map((one) => (
            <DropdownMenuRadioItem key={one.id} value={one.name} disabled={!one.isAvailable}>
              <span translate="no">{one.name}</span>
              <span className="ml-auto min-w-0 truncate text-xs text-muted-foreground">
                {one.isAvailable ? facts.get(one.name)?.version : <Trans>no judge server</Trans>}
              </span>
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

import type { ProblemFields } from "@gavel/domain/problem-fields";
import { Button } from "@gavel/ui/button";
import { Card, CardHeader } from "@gavel/ui/card";
import { Checkbox } from "@gavel/ui/checkbox";
import { Trans, useLingui } from "@lingui/react/macro";
import { FileCode } from "lucide-react";
import { fieldId } from "../fields/use-field-faults.ts";
import { useLanguages } from "../fields/use-languages.ts";
import { TemplateEditor } from "./template-editor.tsx";

interface LanguagesCardProps {
  draft: ProblemFields;
  edit: (change: Partial<ProblemFields>) => void;
}

/** In which languages one may solve it, and what stands in the editor at first. */
export function LanguagesCard({ draft, edit }: LanguagesCardProps) {
  const { t } = useLingui();
  const languages = useLanguages();
  const { languageIds, templates } = draft;
  const chosen = new Set(languageIds);
  const own = languages.filter(({ id, oj }) => oj === "ME" || chosen.has(id));
  return (
    <Card>
      <CardHeader
        title={<Trans>Languages</Trans>}
        detail={
          <Trans>
            {chosen.size} of {own.length}
          </Trans>
        }
        action={
          <>
            <Button
              size="sm"
              id={fieldId("languageIds")}
              onClick={() => edit({ languageIds: own.map(({ id }) => id) })}
            >
              <Trans>All</Trans>
            </Button>
            <Button size="sm" onClick={() => edit({ languageIds: [] })}>
              <Trans>None</Trans>
            </Button>
          </>
        }
      />
      <ul className="divide-y">
        {own.map(({ id, name, isAvailable }) => (
          <li key={id} className="px-4 py-0.5">
            <div className="flex min-h-7 items-center gap-3 text-sm">
              {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is one */}
              <label className="flex min-w-0 flex-1 items-center gap-2.5">
                <Checkbox
                  checked={chosen.has(id)}
                  onCheckedChange={(checked) =>
                    edit({
                      languageIds:
                        checked === true
                          ? [...languageIds, id]
                          : languageIds.filter((one) => one !== id),
                    })
                  }
                />
                <span className="truncate">{name}</span>
                {!isAvailable && (
                  <span className="text-xs text-muted-foreground">{t`no judge has it now`}</span>
                )}
              </label>
              {chosen.has(id) && !templates.some(({ languageId }) => languageId === id) && (
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<FileCode />}
                  aria-label={t`Add a template for ${name}`}
                  onClick={() =>
                    edit({
                      templates: [...templates, { languageId: id, code: "", isEnabled: true }],
                    })
                  }
                >
                  <Trans>Add a template</Trans>
                </Button>
              )}
            </div>
            {chosen.has(id) && (
              <TemplateEditor
                languageId={id}
                name={name}
                templates={templates}
                onChange={(next) => edit({ templates: next })}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

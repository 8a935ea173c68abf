import type { ProblemFields } from "@gavel/domain/problem-fields";
import { Button } from "@gavel/ui/button";
import { Switch } from "@gavel/ui/switch";
import { Textarea } from "@gavel/ui/textarea";
import { Trans, useLingui } from "@lingui/react/macro";
import { Trash2 } from "lucide-react";
import { useId } from "react";
import { fieldId } from "../fields/use-field-faults.ts";

type Templates = ProblemFields["templates"];

interface TemplateEditorProps {
  languageId: number;
  name: string;
  templates: Templates;
  onChange: (templates: Templates) => void;
}

/** What the editor begins with in this language; switched off it is kept, and not shown. */
export function TemplateEditor({ languageId, name, templates, onChange }: TemplateEditorProps) {
  const { t } = useLingui();
  const switchId = useId();
  const at = templates.findIndex((one) => one.languageId === languageId);
  const template = templates[at];
  if (template === undefined) return null;
  const isEmpty = template.isEnabled && template.code.trim() === "";
  return (
    <div className="my-1.5 rounded-md border">
      <div className="flex items-center gap-2 border-b px-3 py-1.5 text-xs">
        <Switch
          id={switchId}
          checked={template.isEnabled}
          onCheckedChange={(isEnabled) => onChange(templates.with(at, { ...template, isEnabled }))}
        />
        <label htmlFor={switchId}>
          <Trans>Template shown in the editor</Trans>
        </label>
        <Button
          size="sm"
          variant="ghost"
          className="ml-auto"
          icon={<Trash2 />}
          aria-label={t`Remove the template for ${name}`}
          onClick={() => onChange(templates.toSpliced(at, 1))}
        >
          <Trans>Remove</Trans>
        </Button>
      </div>
      <Textarea
        id={fieldId("templates", `${languageId}`)}
        mono
        aria-label={t`Template for ${name}`}
        aria-invalid={isEmpty || undefined}
        spellCheck={false}
        className="field-sizing-content max-h-96 min-h-24 rounded-none border-0"
        value={template.code}
        onChange={(event) =>
          onChange(templates.with(at, { ...template, code: event.target.value }))
        }
      />
      {isEmpty && (
        <p role="alert" className="border-t px-3 py-1.5 text-xs text-destructive">
          <Trans>Write the template, switch it off or remove it.</Trans>
        </p>
      )}
    </div>
  );
}

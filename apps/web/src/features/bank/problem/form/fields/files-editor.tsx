import { FILE_MAX, FILE_NAME } from "@gavel/domain/problem-fields";
import { Button } from "@gavel/ui/button";
import { IconButton } from "@gavel/ui/icon-button";
import { Input } from "@gavel/ui/input";
import { Textarea } from "@gavel/ui/textarea";
import { notifyError } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { FilePlus, Trash2, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { readFile } from "../../../../../app/read-file.ts";

type Files = Readonly<Record<string, string>>;

interface FilesEditorProps {
  /** Of the add button: where a fault leads. */
  id: string;
  files: Files;
  onChange: (files: Record<string, string>) => void;
}

/** Text files by name: uploaded, or typed. */
export function FilesEditor({ id, files, onChange }: FilesEditorProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const isTaken = Object.hasOwn(files, name);
  const isName = FILE_NAME.test(name) && !isTaken;

  async function upload(chosen: readonly File[]) {
    const next = { ...files };
    for (const file of chosen) {
      const isLarge = file.size > FILE_MAX * 3;
      const content = isLarge ? new Uint8Array() : await readFile(file);
      if (content === null) continue;
      const text = isLarge ? null : new TextDecoder().decode(content);
      // Programs are compiled beside it, as text.
      if (text === null || text.length > FILE_MAX || text.includes("\0")) {
        notifyError(t`${file.name} is no text of at most ${FILE_MAX} characters`);
      } else next[file.name] = text;
    }
    onChange(next);
  }

  return (
    <div className="grid gap-3">
      {Object.entries(files).map(([one, content]) => (
        <OneFile
          key={one}
          fieldId={`${id}-${one}`}
          name={one}
          content={content}
          onChange={(text) => onChange({ ...files, [one]: text })}
          onRemove={() => {
            const { [one]: _, ...rest } = files;
            onChange(rest);
          }}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Input
          aria-label={t`Name of a new file`}
          placeholder="grader.h"
          className="w-40 font-mono"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button
          icon={<FilePlus />}
          disabled={!isName}
          onClick={() => {
            onChange({ ...files, [name]: "" });
            setName("");
          }}
        >
          <Trans>Add</Trans>
        </Button>
        <Button id={id} icon={<Upload />} onClick={() => input.current?.click()}>
          <Trans>Upload</Trans>
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])];
            event.target.value = "";
            void upload(chosen);
          }}
        />
      </div>
    </div>
  );
}

interface OneFileProps {
  fieldId: string;
  name: string;
  content: string;
  onChange: (content: string) => void;
  onRemove: () => void;
}

function OneFile({ fieldId, name, content, onChange, onRemove }: OneFileProps) {
  const { t } = useLingui();
  return (
    <details className="rounded-md border">
      <summary className="flex cursor-pointer items-center gap-2 px-3 py-1 text-sm">
        <span className="min-w-0 truncate font-mono" translate="no">
          {name}
        </span>
        <span className="figure text-2xs text-muted-foreground">{content.length}</span>
        <IconButton
          size="sm"
          className="ml-auto"
          label={t`Remove ${name}`}
          icon={<Trash2 />}
          onClick={(event) => {
            event.preventDefault();
            onRemove();
          }}
        />
      </summary>
      <Textarea
        id={fieldId}
        mono
        aria-label={t`Content of ${name}`}
        spellCheck={false}
        className="field-sizing-content max-h-96 min-h-24 rounded-none border-0 border-t"
        value={content}
        onChange={(event) => onChange(event.target.value)}
      />
    </details>
  );
}

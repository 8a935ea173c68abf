import { useEffect, useState } from "react";
import type { ServerForm } from "../../../../app/forms/use-server-form.ts";
import { keepDraft, readDraft } from "./draft.ts";
import type { Values } from "./values.ts";

const KEEP_AFTER_MS = 400;

/**
 * Keeps what is typed in the browser and puts it back when the form is opened again.
 * @param isReady what the form begins with is there
 * @returns whether something was put back
 */
export function useDraft(key: string, form: ServerForm<Values>, isReady: boolean): boolean {
  const [restored, setRestored] = useState<boolean | null>(null);
  const { setValue, watch } = form;
  useEffect(() => {
    if (!isReady || restored !== null) return;
    const draft = readDraft(key);
    for (const name of ["title", "description", "content", "categoryId"] as const) {
      const text = draft?.[name];
      if (text !== undefined) setValue(name, text, { shouldDirty: true });
    }
    setRestored(draft !== null);
  }, [isReady, restored, key, setValue]);
  const { title, description, content, categoryId } = watch();
  const { isDirty, isSubmitting } = form.formState;
  useEffect(() => {
    if (restored === null || !isDirty || isSubmitting) return;
    const draft = { title, description, content, categoryId };
    const timer = setTimeout(() => keepDraft(key, draft), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [restored, isDirty, isSubmitting, key, title, description, content, categoryId]);
  return restored === true && isDirty;
}

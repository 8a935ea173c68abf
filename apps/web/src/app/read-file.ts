import { notifyError } from "@gavel/ui/toast";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What is in a file; null where the browser could not read it, which has been told then. */
export async function readFile(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    // It was moved or changed since it was chosen, or the system keeps it closed.
    notifyError(i18n._(msg`${file.name} could not be read: choose it again`));
    return null;
  }
}

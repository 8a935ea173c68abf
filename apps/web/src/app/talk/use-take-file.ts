import type { TakeFile } from "@gavel/ui/lib/use-dropped-files";
import { notifyError } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { reportError } from "../errors/report-error.ts";
import { useSession } from "../session/store.ts";
import { inGroup, uploadAttachment, uploadImage } from "../upload.ts";

/** An image that is stored for a text, as the text shows it. @throws RestError */
export async function imageLink(file: File, groupId: number | null = null): Promise<string> {
  const path = inGroup("/api/file/upload-md-img", groupId);
  const place = { path, field: "image", purpose: "markdown" } as const;
  return `![](${(await uploadImage<{ link: string }>(place, file)).link})`;
}

/** A file that is stored for a text, as the text links to it. @throws RestError */
export async function fileLink(file: File, groupId: number | null = null): Promise<string> {
  const name = file.name.replace(/[[\]\\]/g, "");
  return `[${name}](${(await uploadAttachment(file, groupId)).link})`;
}

/** Files of all kinds are for administrators of the site; those of a group show pictures. */
export function useMayAttach(): boolean {
  const { user } = useSession();
  return user?.roleList.some((role) => role !== "user") ?? false;
}

/**
 * For texts into which files are pasted or dropped; undefined for whoever may upload none.
 * @param groupId of a form that only the administrators of this group see, who upload pictures for it
 */
export function useTakeFile(groupId: number | null = null): TakeFile | undefined {
  const { t } = useLingui();
  const mayAttach = useMayAttach();
  if (!mayAttach && groupId === null) return undefined;
  return async (file) => {
    const isImage = file.type.startsWith("image/") && file.type !== "image/svg+xml";
    if (!isImage && !mayAttach) {
      notifyError(t`File type not supported`);
      return null;
    }
    try {
      return await (isImage ? imageLink : fileLink)(file, groupId);
    } catch (error) {
      reportError(error);
      return null;
    }
  };
}

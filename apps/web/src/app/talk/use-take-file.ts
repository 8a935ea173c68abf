import type { TakeFile } from "@gavel/ui/lib/use-dropped-files";
import { reportError } from "../errors/report-error.ts";
import { useSession } from "../session/store.ts";
import { uploadAttachment, uploadImage } from "../upload.ts";

const IMAGE_PLACE = {
  path: "/api/file/upload-md-img",
  field: "image",
  purpose: "markdown",
} as const;

/** An image that is stored for a text, as the text shows it. @throws RestError */
export async function imageLink(file: File): Promise<string> {
  return `![](${(await uploadImage<{ link: string }>(IMAGE_PLACE, file)).link})`;
}

/** A file that is stored for a text, as the text links to it. @throws RestError */
export async function fileLink(file: File): Promise<string> {
  const name = file.name.replace(/[[\]\\]/g, "");
  return `[${name}](${(await uploadAttachment(file)).link})`;
}

/** For texts into which files are pasted or dropped; undefined for whoever may upload none. */
export function useTakeFile(): TakeFile | undefined {
  const { user } = useSession();
  const isStaff = user?.roleList.some((role) => role !== "user") ?? false;
  if (!isStaff) return undefined;
  return async (file) => {
    const isImage = file.type.startsWith("image/") && file.type !== "image/svg+xml";
    try {
      return await (isImage ? imageLink : fileLink)(file);
    } catch (error) {
      reportError(error);
      return null;
    }
  };
}

import { isProblemKeeper } from "@gavel/domain/role";
import type { Viewer } from "../../kernel/context.ts";

export function canDeleteUpload(viewer: Viewer, file: { readonly uid: string | null }): boolean {
  return file.uid === viewer.uid || isProblemKeeper(viewer.role);
}

import type { SignedInContext } from "../../../kernel/context.ts";
import { paceUpload, storeImage, type Upload } from "../../../site/file/index.ts";
import { presentOwnAccount } from "../present.ts";
import { updateAccount } from "../queries.ts";
import type { UserInfo } from "../schema.ts";

/**
 * The picture is written anew as a square. The one before it is removed at night.
 * @throws DomainError TOO_FAST, before anything is read, FILE_TYPE, …
 */
export async function setAvatar(ctx: SignedInContext, upload: Upload): Promise<UserInfo> {
  const paced = await paceUpload(ctx, "avatar", upload);
  const { address } = await storeImage(ctx, "avatar", paced);
  return saveAvatar(ctx, address);
}

/** The first letter of the name takes its place. */
export function removeAvatar(ctx: SignedInContext): Promise<UserInfo> {
  return saveAvatar(ctx, null);
}

async function saveAvatar(ctx: SignedInContext, avatar: string | null): Promise<UserInfo> {
  return presentOwnAccount(await updateAccount(ctx.db, ctx.viewer.uid, { avatar }, ctx.now()));
}

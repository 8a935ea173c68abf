/** Images and attachments of texts. */
import { requireSetter } from "@gavel/api/bank/problem";
import { setAvatar } from "@gavel/api/people/account";
import { storeAttachment, storeTextImage } from "@gavel/api/site/file";
import { ATTACHMENT_BYTES_MAX } from "@gavel/domain/upload";
import { z } from "zod";
import { success } from "../../envelope.ts";
import { type Exchange, handlerRow, type RestRow, row } from "../../row.ts";
import {
  type FileForm,
  receiveFileForm,
  receiveForGroup,
  receiveImage,
  receiveImageForm,
} from "../../upload.ts";
import { asSignedIn } from "../bank/problem-files.ts";

/** Whoever writes texts: administrators of the site, and for a group those of the group. */
const WITH_TEXTS = {
  who: "signed-in",
  takes: { query: { gid: z.int().optional() } },
  scope: "admin-problem",
} as const;

const receiveForWriter = async (exchange: Exchange, receive: () => Promise<FileForm>) => {
  const ctx = asSignedIn(exchange.context);
  const { upload } = await receiveForGroup(exchange, receive, (named) =>
    requireSetter(ctx, named.findInteger("gid") ?? null),
  );
  return upload;
};

export const fileRows: readonly RestRow[] = [
  handlerRow({
    method: "POST",
    path: "/api/file/upload-avatar",
    who: "signed-in",
    takes: { file: "image" },
    scope: "profile",
    async handle(exchange) {
      const upload = await receiveImage(exchange, "image", "avatar");
      return success(await setAvatar(asSignedIn(exchange.context), upload));
    },
  }),
  handlerRow({
    method: "POST",
    path: "/api/file/upload-md-img",
    ...WITH_TEXTS,
    takes: { ...WITH_TEXTS.takes, file: "image" },
    async handle(exchange) {
      const upload = await receiveForWriter(exchange, () =>
        receiveImageForm(exchange, "image", "markdown"),
      );
      const image = await storeTextImage(asSignedIn(exchange.context), upload);
      return success({ link: image.address, fileId: image.fileId });
    },
  }),
  row({
    method: "GET",
    path: "/api/file/delete-md-img",
    who: "signed-in",
    changesState: true,
    procedure: "file.deleteUpload",
    input: ({ any }) => ({ fileId: any.getInteger("fileId") }),
    output: () => null,
  }),
  handlerRow({
    method: "POST",
    path: "/api/file/upload-md-file",
    ...WITH_TEXTS,
    takes: { ...WITH_TEXTS.takes, file: "file" },
    async handle(exchange) {
      const upload = await receiveForWriter(exchange, () =>
        receiveFileForm(exchange, "file", ATTACHMENT_BYTES_MAX),
      );
      const { address, fileId } = await storeAttachment(asSignedIn(exchange.context), upload);
      return success({ link: address, fileId });
    },
  }),
];

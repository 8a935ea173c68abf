/** Images and attachments of texts. */
import { setAvatar } from "@gavel/api/people/account";
import { storeAttachment, storeTextImage } from "@gavel/api/site/file";
import { ATTACHMENT_BYTES_MAX } from "@gavel/domain/upload";
import { success } from "../../envelope.ts";
import { handlerRow, type RestRow, row } from "../../row.ts";
import { receiveImage, receiveUpload } from "../../upload.ts";
import { asSignedIn } from "../bank/problem-files.ts";

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
    who: "admin",
    takes: { file: "image" },
    scope: "admin-problem",
    async handle(exchange) {
      const upload = await receiveImage(exchange, "image", "markdown");
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
    who: "admin",
    takes: { file: "file" },
    scope: "admin-problem",
    async handle(exchange) {
      const upload = await receiveUpload(exchange, "file", ATTACHMENT_BYTES_MAX);
      const { address, fileId } = await storeAttachment(asSignedIn(exchange.context), upload);
      return success({ link: address, fileId });
    },
  }),
];

import { router, signedIn } from "../../kernel/trpc.ts";
import { deleteUploadInput } from "./schema.ts";
import { deleteUpload } from "./upload.ts";

/** Bytes come and go over plain HTTP; see the server's table. */
export const fileRouter = router({
  deleteUpload: signedIn
    .meta({ reach: ["owner", "keepers"] })
    .input(deleteUploadInput)
    .mutation(({ ctx, input }) => deleteUpload(ctx, input.fileId)),
});

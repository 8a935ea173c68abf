/** Whole contests in: a package is uploaded here and chosen from by procedures. */
import { uploadContestPackage } from "@gavel/api/portal/contest-import";
import { success } from "../../envelope.ts";
import { handlerRow, type RestRow } from "../../row.ts";
import { receiveArchive } from "../bank/problem-exchange.ts";
import { asSignedIn } from "../bank/problem-files.ts";

export const contestImportRows: readonly RestRow[] = [
  handlerRow({
    method: "POST",
    path: "/api/file/preview-contest-package",
    who: "admin",
    takes: { file: "file" },
    // What follows makes accounts and their passwords, which no token does.
    scope: null,
    async handle(exchange) {
      const upload = await receiveArchive(exchange, [".zip"]);
      return success(await uploadContestPackage(asSignedIn(exchange.context), upload));
    },
  }),
];

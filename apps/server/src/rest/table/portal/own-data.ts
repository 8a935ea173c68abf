/** What is kept of a person, for the person. */
import { writeOwnData } from "@gavel/api/portal/own-data";
import { z } from "zod";
import { handlerRow, type RestRow } from "../../row.ts";
import { asSignedIn } from "../bank/problem-files.ts";
import { fileAnswer } from "../contests/board.ts";

/** Clients know no such download: the row is ours. */
export const ownDataRows: readonly RestRow[] = [
  handlerRow({
    method: "GET",
    path: "/api/file/download-own-data",
    who: "signed-in",
    takes: { query: { ticket: z.string() }, answers: "file" },
    async handle({ query, context, keepOpen }) {
      keepOpen();
      const { name, stream } = await writeOwnData(asSignedIn(context), query.getText("ticket"));
      return fileAnswer(name, stream);
    },
  }),
];

/** Where the button of a mail program leads: it `POST`s a form to an address that says all there is to say. */
import { type RestRow, row } from "../../row.ts";

export const digestRows: readonly RestRow[] = [
  row({
    method: "POST",
    path: "/api/stop-digest",
    who: "anyone",
    procedure: "digest.stop",
    input: ({ query }) => ({ token: query.getText("token") }),
  }),
];

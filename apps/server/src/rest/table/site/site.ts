import { type RestRow, row } from "../../row.ts";

export const siteRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/get-website-config",
    who: "anyone",
    procedure: "setting.website",
  }),
];

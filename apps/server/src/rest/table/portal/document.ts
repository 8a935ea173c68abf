import { buildOpenApi } from "../../openapi.ts";
import { handlerRow, type RestRow } from "../../row.ts";

/** The surface describing itself. @param table the whole one, this row in it */
export function documentRows(table: () => readonly RestRow[]): readonly RestRow[] {
  let text: string | undefined;
  return [
    handlerRow({
      method: "GET",
      path: "/api/openapi.json",
      who: "anyone",
      takes: { answers: "file" },
      async handle() {
        text ??= JSON.stringify(buildOpenApi(table()));
        const headers = { "content-type": "application/json", "cache-control": "no-cache" };
        return new Response(text, { headers });
      },
    }),
  ];
}

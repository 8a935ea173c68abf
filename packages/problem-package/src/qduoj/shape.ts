/** `problem.json` of a QDUOJ export. */
import { z } from "zod";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

/** The format field says html always, whatever the value is; some exporters write the bare text. */
const statement = z
  .union([z.object({ format: z.string().nullish(), value: text }), z.string()])
  .nullish()
  .transform((value) => {
    const said = value ?? "";
    return typeof said === "string" ? { format: "html", value: said } : said;
  });

const wrapper = z.object({ prepend: text, template: text, append: text });
/** Exports hold the parts; the site's own database holds one text with markers, which some tools pass on. */
const template = z
  .union([wrapper, z.string()])
  .transform((value) => (typeof value === "string" ? splitTemplate(value) : value));

function splitTemplate(value: string) {
  // Looked for once each: of a million beginnings none would find an end.
  const part = (name: string) => {
    const begin = new RegExp(`//${name} BEGIN\\r?\\n`).exec(value);
    const from = begin === null ? -1 : begin.index + begin[0].length;
    const to = from < 0 ? -1 : value.indexOf(`//${name} END`, from);
    return to < 0 ? "" : value.slice(from, to);
  };
  const parts = { prepend: part("PREPEND"), template: part("TEMPLATE"), append: part("APPEND") };
  const hasMarkers = /\/\/(PREPEND|TEMPLATE|APPEND) BEGIN/.test(value);
  return hasMarkers ? parts : { prepend: "", template: value, append: "" };
}

export const qduojProblem = z.object({
  display_id: z
    .union([z.string(), z.number().transform(String)])
    .nullish()
    .transform((value) => value ?? ""),
  title: z.string().trim().min(1),
  description: statement,
  input_description: statement,
  output_description: statement,
  hint: statement,
  tags: z.array(z.string()).nullish(),
  time_limit: z.number().int().positive(),
  memory_limit: z.number().int().positive(),
  samples: z.array(z.object({ input: text, output: text })).nullish(),
  template: z.record(z.string(), template).nullish(),
  spj: z.object({ code: z.string().min(1), language: z.string() }).nullish(),
  rule_type: z.enum(["ACM", "OI"]).nullish(),
  source: text,
  answers: z.array(z.object({ language: z.string(), code: z.string() })).nullish(),
  test_case_score: z
    .array(
      z.object({
        score: z.number().nullish(),
        input_name: z.string(),
        output_name: z
          .string()
          .nullish()
          .transform((value) => value ?? "-"),
      }),
    )
    .nullish(),
});
export type QduojProblem = z.infer<typeof qduojProblem>;

/** `info`, the manifest of a test data folder as the site keeps it on disk. */
export const qduojInfo = z.object({
  test_cases: z.record(
    z.string(),
    z.object({ input_name: z.string(), output_name: z.string().nullish() }),
  ),
});

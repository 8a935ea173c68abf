import { z } from "zod";
import { type NamedShapes, shapeSchema, shortShape, wholeShape } from "./shape-text.ts";

/** What this page reads of the site's OpenAPI document. */
const operation = z.object({
  tags: z.array(z.string()).default([]),
  "x-gavel-who": z.string(),
  "x-gavel-procedure": z.string().optional(),
  parameters: z.array(z.object({ name: z.string(), required: z.boolean() })).default([]),
  requestBody: z
    .object({
      content: z.record(
        z.string(),
        z.object({
          schema: z.object({
            properties: z.record(z.string(), z.unknown()).default({}),
            required: z.array(z.string()).default([]),
          }),
        }),
      ),
    })
    .optional(),
  responses: z.object({ 200: z.object({ content: z.record(z.string(), z.unknown()) }) }),
});
/** Done, and beside it the refusal. */
const answer = z.object({
  schema: z.object({
    anyOf: z.tuple([z.object({ properties: z.object({ data: shapeSchema }) })], z.unknown()),
  }),
});
const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), shapeSchema) }),
});

export interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly who: string;
  readonly procedure: string | null;
  readonly names: readonly { readonly name: string; readonly isRequired: boolean }[];
  /** What the envelope's data is, in short and in full; null = it answers a file. */
  readonly answer: { readonly short: string; readonly whole: string } | null;
}

export const OPENAPI_PATH = "/api/openapi.json";

/** @throws when the document cannot be had or read. */
export async function loadEndpoints(signal: AbortSignal): Promise<Endpoint[]> {
  const loaded = await fetch(OPENAPI_PATH, { signal });
  if (!loaded.ok) throw new Error(`HTTP ${loaded.status}`);
  const { paths, components } = document.parse(await loaded.json());
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) =>
        toEndpoint(path, method, one, components.schemas),
      ),
    )
    .sort((a, b) => a.path.localeCompare(b.path, "en"));
}

function toEndpoint(
  path: string,
  method: string,
  one: z.infer<typeof operation>,
  named: NamedShapes,
): Endpoint {
  const bodies = Object.values(one.requestBody?.content ?? {});
  const inBody = bodies.flatMap(({ schema }) =>
    Object.keys(schema.properties).map((name) => {
      return { name, isRequired: schema.required.includes(name) };
    }),
  );
  const inAddress = one.parameters.map(({ name, required }) => ({ name, isRequired: required }));
  return {
    method: method.toUpperCase(),
    path,
    who: one["x-gavel-who"],
    procedure: one["x-gavel-procedure"] ?? null,
    names: [...inAddress, ...inBody],
    answer: readAnswer(one, named),
  };
}

function readAnswer(one: z.infer<typeof operation>, named: NamedShapes): Endpoint["answer"] {
  const { content } = one.responses[200];
  if ("*/*" in content) return null;
  const { data } = answer.parse(content["application/json"]).schema.anyOf[0].properties;
  return { short: shortShape(data), whole: wholeShape(data, named) };
}

/** Every word must stand somewhere in the address, the method, a name, the procedure or the answer. */
export function findEndpoints(all: readonly Endpoint[], keyword: string): Endpoint[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ method, path, procedure, names, answer: answered }) => {
    const own = [method, path, procedure, answered?.short, ...names.map((one) => one.name)];
    const text = own.join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

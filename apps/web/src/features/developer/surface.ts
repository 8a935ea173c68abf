import { z } from "zod";

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
});
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

export interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly who: string;
  readonly procedure: string | null;
  readonly names: readonly { readonly name: string; readonly isRequired: boolean }[];
}

export const OPENAPI_PATH = "/api/openapi.json";

/** @throws when the document cannot be had or read. */
export async function loadEndpoints(signal: AbortSignal): Promise<Endpoint[]> {
  const answer = await fetch(OPENAPI_PATH, { signal });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const { paths } = document.parse(await answer.json());
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => toEndpoint(path, method, one)),
    )
    .sort((a, b) => a.path.localeCompare(b.path, "en"));
}

function toEndpoint(path: string, method: string, one: z.infer<typeof operation>): Endpoint {
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
  };
}

/** Every word must stand somewhere in the address, the method, a name or the procedure. */
export function findEndpoints(all: readonly Endpoint[], keyword: string): Endpoint[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ method, path, procedure, names }) => {
    const text = [method, path, procedure, ...names.map((one) => one.name)].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

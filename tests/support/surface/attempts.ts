/** Calls that are tried on objects which are closed to the public, and what came of them. */
import { ERRORS, type ErrorCode } from "@gavel/domain/error";
import type { TestServer } from "@gavel/server/testing";
import { type Cast, findKind, INPUT_VALUES, makeWith, OTHER_REFUSALS } from "./objects.ts";
import { codeOf, type Person } from "./people.ts";
import { idLeaves, type Procedure } from "./procedures.ts";
import { rolesOf } from "./roles.ts";
import { findValid, withValue } from "./schema.ts";

/** Procedures that name no object, or that only root may call, have nobody to keep out. */
export function isNarrow({ meta, input }: Procedure): boolean {
  const { who, reach } = meta;
  if (input === null || reach === undefined || reach.includes("everyone")) return false;
  return who === "anyone" || (who !== undefined && rolesOf(who).length > 1);
}

/** An answer without the object is how lists and maps refuse. */
export const isNothing = (answer: unknown) =>
  typeof answer === "object" && answer !== null && Object.keys(answer).length === 0;

/** Of the objects that its input names. */
export const kindsOf = (procedure: Procedure) =>
  idLeaves(procedure).flatMap((leaf) => findKind(procedure.path, leaf.path) ?? []);

/** The shortest input that is valid, with a fresh closed object behind each id, which knows the cast. */
export async function makeInput(
  server: TestServer,
  procedure: Procedure,
  cast: Cast,
): Promise<unknown> {
  const { path, input: schema } = procedure;
  if (schema === null) return undefined;
  const ids = idLeaves(procedure);
  let input: unknown = { ...(findValid(schema) as object), ...INPUT_VALUES[path] };
  for (const leaf of ids) {
    const kind = findKind(path, leaf.path);
    if (kind === null) continue;
    input = withValue(input, leaf.path, await makeWith(server, kind, cast));
  }
  if (ids.length > 0 && kindsOf(procedure).length === 0) {
    throw new Error(`objects.ts knows no closed object for ${path}: add one`);
  }
  return input;
}

/** A refusal of the input says nothing of who may; any other one speaks of the object, so it was reached. */
export function readRefusal(code: string, text: string): string {
  if (code.startsWith("PARAM_")) return `no valid input: ${text}`;
  if (OTHER_REFUSALS.includes(code)) return "reached";
  const isHidden = code.endsWith("NOT_FOUND");
  return isHidden || [401, 403].includes(ERRORS[code as ErrorCode]?.status) ? "refused" : "reached";
}

export async function tryOut(
  person: Person,
  { path, type }: Procedure,
  input: unknown,
): Promise<string> {
  try {
    const answer = await person.call(path, input);
    // What changes something says why it refuses; an empty list of changes is none.
    const isChange = type === "mutation";
    return !isChange && isNothing(answer) ? "refused" : "reached";
  } catch (error) {
    const code = codeOf(error);
    if (code === null) throw error;
    return readRefusal(code, String(error));
  }
}

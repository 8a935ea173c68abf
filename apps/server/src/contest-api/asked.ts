/** What a change takes from a request. */
import type { SignedInContext } from "@gavel/api/kernel/context";
import { DomainError } from "@gavel/api/kernel/error";
import type { z } from "zod";
import { readJson } from "../rest/body.ts";
import type { Asked } from "./routes.ts";

/** @throws DomainError PARAM_INVALID, or what `readJson` does */
export async function readBody<T extends z.ZodType>(
  asked: Asked,
  schema: T,
  bytesMax: number,
): Promise<z.output<T>> {
  const { value } = await readJson(asked.request, bytesMax, asked.patience);
  return schema.parse(value);
}

/** Of a route that says so, there is one. */
export function signedIn({ ctx }: Asked): SignedInContext {
  const { viewer } = ctx;
  if (viewer === null) throw new DomainError("LOGIN_REQUIRED");
  return { ...ctx, viewer };
}

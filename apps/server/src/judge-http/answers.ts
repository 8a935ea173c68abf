/** How the judge protocol reads bodies and refuses. */
import type { Log } from "@gavel/api/kernel/context";
import { DomainError, isUnstorable } from "@gavel/api/kernel/error";
import { errorText } from "@gavel/domain/error";
import { JUDGE_PROTOCOL, type refusal } from "@gavel/judge-protocol/judge";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";
import { BodyTooLarge, readLimited } from "../rest/body.ts";
import { BodyStalled, type Patience } from "../rest/patience.ts";

type RefusalStatus = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 426 | 500;

export function refuse(c: Context, status: RefusalStatus, body: z.infer<typeof refusal>): Response {
  return c.json(body, status);
}

/** Of the person whose file it would be: asking again changes nothing. */
const NO_ROOM: ReadonlySet<string> = new Set(["OUTPUT_TOO_LARGE", "STAGED_FULL"]);

export const unknownHost = (c: Context) =>
  refuse(c, 404, { code: "NOT_FOUND", message: "say hello first" });

/** @throws HTTPException 400 with the first fault, 426 when the other side speaks another version. */
export async function body<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.infer<Schema>> {
  return read(await c.req.json().catch(() => undefined), schema);
}

interface Bounds {
  readonly bytesMax: number;
  readonly patience: Patience;
}

/** Of whoever has no token yet, and is waited for as any stranger is. @throws as `body`, BodyTooLarge, BodyStalled */
export async function strangersBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
  { bytesMax, patience }: Bounds,
): Promise<z.infer<Schema>> {
  const text = new TextDecoder().decode(await readLimited(c.req.raw, bytesMax, patience));
  try {
    return read(JSON.parse(text), schema);
  } catch (error) {
    if (error instanceof SyntaxError) return read(undefined, schema);
    throw error;
  }
}

function read<Schema extends z.ZodType>(raw: unknown, schema: Schema): z.infer<Schema> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const said = z.object({ protocol: z.number() }).safeParse(raw);
  if (said.success && said.data.protocol !== JUDGE_PROTOCOL) {
    throw new HTTPException(426, {
      message: `the site speaks judge protocol ${JUDGE_PROTOCOL}, this judge server ${said.data.protocol}: bring both to the same release`,
    });
  }
  const issue = parsed.error.issues[0];
  const message = `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "not JSON"}`;
  throw new HTTPException(400, { message });
}

export function answerFault(error: unknown, c: Context, log: Log): Response {
  if (error instanceof HTTPException) {
    const isVersion = error.status === 426;
    const code = isVersion ? "JUDGE_PROTOCOL_DIFFERS" : "PARAM_INVALID";
    return refuse(c, isVersion ? 426 : 400, { code, message: error.message });
  }
  if (error instanceof BodyTooLarge) return refuse(c, 413, { code: "BODY_TOO_LARGE" });
  if (error instanceof BodyStalled) {
    c.header("connection", "close");
    return refuse(c, 408, { code: "PARAM_INVALID", message: error.message });
  }
  if (error instanceof DomainError && error.code === "STALE_CLAIM") {
    return refuse(c, 409, { code: error.code });
  }
  if (error instanceof DomainError && NO_ROOM.has(error.code)) {
    return refuse(c, 413, { code: error.code, message: errorText(error.code, error.params) });
  }
  // Asked again and again, what cannot be stored would keep its task for ever.
  if (isUnstorable(error)) {
    log.error({ err: error, path: c.req.path }, "what a judge server said cannot be stored");
    return refuse(c, 400, { code: "PARAM_INVALID", message: "it cannot be stored" });
  }
  log.error({ err: error, path: c.req.path }, "judge request failed");
  return refuse(c, 500, { code: "SERVER_ERROR" });
}

/** Webhooks over the Contest API: of each person their own. */
import {
  deleteOwnWebhook,
  findOwnWebhooks,
  getOwnWebhook,
  newWebhook,
  registerWebhook,
} from "@gavel/api/contests/webhook";
import { json } from "./answers.ts";
import { readBody, signedIn } from "./asked.ts";
import type { Asked } from "./routes.ts";

const BODY_BYTES_MAX = 16_384;

export async function getWebhooks(asked: Asked): Promise<Response> {
  return json(200, await findOwnWebhooks(signedIn(asked)));
}

export async function getWebhook(asked: Asked): Promise<Response> {
  return json(200, await getOwnWebhook(signedIn(asked), asked.params.id ?? ""));
}

export async function postWebhook(asked: Asked): Promise<Response> {
  const wish = await readBody(asked, newWebhook, BODY_BYTES_MAX);
  const made = await registerWebhook(signedIn(asked), asked.version, wish);
  const answer = json(201, made);
  answer.headers.set("location", `/api/${asked.version}/webhooks/${made.id}`);
  return answer;
}

export async function deleteWebhook(asked: Asked): Promise<Response> {
  await deleteOwnWebhook(signedIn(asked), asked.params.id ?? "");
  return new Response(null, { status: 204 });
}

/** Questions that are answered with all that a contest has: of 20 000 submissions one keeps a core for most of a second. */
import { createFairTurns, originOf } from "@gavel/api/kernel/fair-turns";
import { jsonText } from "./answers.ts";
import type { Asked } from "./routes.ts";

const turns = createFairTurns({ atOnce: 2, perKey: 64, inAll: 512 });

/** All who wait for the same. */
interface Line {
  askers: number;
  made: { readonly begun: number; readonly text: string } | null;
}
const lines = new Map<string, Line>();

/**
 * Answers with what `read` gives, when it is the turn of whoever asks. Visitors who ask for the same share an answer that was
 * begun after they asked.
 * @throws DomainError TOO_BUSY at once, when too many of them wait
 */
export async function answerInTurn(
  { ctx, request }: Pick<Asked, "ctx" | "request">,
  read: () => Promise<unknown>,
): Promise<Response> {
  const key = `${ctx.viewer?.uid ?? ""} ${ctx.locale} ${request.url}`;
  const line = lines.get(key) ?? { askers: 0, made: null };
  lines.set(key, line);
  line.askers += 1;
  const since = performance.now();
  const make = async () => {
    if (line.made !== null && line.made.begun >= since) return line.made.text;
    const begun = performance.now();
    const text = JSON.stringify(await read());
    line.made = { begun, text };
    return text;
  };
  try {
    return jsonText(200, await turns.take(originOf(ctx), make));
  } finally {
    line.askers -= 1;
    if (line.askers === 0) lines.delete(key);
  }
}

/** A real receiver of webhooks, which answers what a test wants and remembers what came. */
import { waitFor } from "@gavel/judge/testing/wait-for";
import type { TestUser } from "@gavel/server/testing";

export interface Notification {
  readonly type: string;
  readonly id: string | null;
  readonly data: Record<string, unknown> | null;
}

export interface Message {
  readonly token: string | null;
  readonly contestId: string;
  readonly notifications: readonly Notification[];
  /** As it was answered. */
  readonly status: number;
}

export class WebhookReceiver {
  readonly messages: Message[] = [];
  /** What it answers from now on. */
  answer: () => Response | Promise<Response> = () => new Response(null, { status: 204 });
  /** The most that came at a time. */
  atOnce = 0;
  #open = 0;
  readonly #server: ReturnType<typeof Bun.serve>;

  constructor() {
    this.#server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: (request) => this.#take(request),
    });
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#server.port}`;
  }

  get url(): string {
    return `${this.origin}/hook?secret=1`;
  }

  async #take(request: Request): Promise<Response> {
    this.#open += 1;
    this.atOnce = Math.max(this.atOnce, this.#open);
    try {
      const body = (await request.json()) as { contest_id: string; notifications: Notification[] };
      const answer = await this.answer();
      this.messages.push({
        ...{ token: request.headers.get("webhook-token"), status: answer.status },
        ...{ contestId: body.contest_id, notifications: body.notifications },
      });
      return answer;
    } finally {
      this.#open -= 1;
    }
  }

  /** What it took, in the order in which it came. */
  get taken(): Notification[] {
    const good = this.messages.filter(({ status }) => status >= 200 && status < 300);
    return good.flatMap(({ notifications }) => notifications);
  }

  of(type: string): Notification[] {
    return this.taken.filter((one) => one.type === type);
  }

  /** @returns the newest such thing that it took, once there is one */
  async until(what: string, isIt: (one: Notification) => boolean): Promise<Notification> {
    return waitFor(what, async () => this.taken.findLast(isIt) ?? null, 20_000);
  }

  async untilTries(count: number): Promise<void> {
    await waitFor(`${count} tries`, async () => this.messages.length >= count, 20_000);
  }

  stop(): Promise<void> {
    return this.#server.stop(true);
  }
}

export const isSubmission =
  (id: number) =>
  ({ type, id: one }: Notification): boolean =>
    type === "submissions" && one === String(id);

/** One of root's own, to where nobody listens. */
export async function addWebhook(root: TestUser): Promise<{ id: number }> {
  const url = "http://127.0.0.1:9/";
  await root.trpc.setting.update.mutate({ webhookOrigins: [url] });
  const made = await root.fetch("/api/2026-01/webhooks", {
    method: "POST",
    body: JSON.stringify({ url, token: "secret" }),
    headers: { "content-type": "application/json" },
  });
  const { id } = (await made.json()) as { id: string };
  return { id: Number(id) };
}

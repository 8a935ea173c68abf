/** What the Contest API answers below the address of a version, and who may ask. */
import {
  COLLECTIONS,
  type Collection,
  findFeedContests,
  getApiInformation,
  getCollection,
  getObject,
  getOwnAccount,
  getScoreboard,
  getSingleton,
  openContest,
} from "@gavel/api/contests/feed";
import type { Context } from "@gavel/api/kernel/context";
import type { ScopeNeed } from "@gavel/api/kernel/token-limits";
import type { Who } from "@gavel/api/kernel/trpc";
import type { ClicsVersion } from "@gavel/domain/contest/clics-format";
import type { Patience } from "../rest/patience.ts";
import { json } from "./answers.ts";
import { patchContest, postClarification, postSubmission } from "./changes.ts";
import { sendEventFeed } from "./event-feed.ts";
import { sendProblemArchive, sendSubmissionFiles } from "./files.ts";
import { answerInTurn } from "./turns.ts";
import { deleteWebhook, getWebhook, getWebhooks, postWebhook } from "./webhooks.ts";

export interface Asked {
  readonly ctx: Context;
  readonly version: ClicsVersion;
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
  /** Lifts the idle timeout of the connection. */
  readonly keepOpen: () => void;
  /** Sets it again. */
  readonly cutWhenIdle: () => void;
  readonly patience: Patience;
}

export interface ContestApiRoute {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  /** What of a contest they then are told is decided by what they are to it. */
  readonly who: Who;
  /** What a personal token needs. */
  readonly scope: ScopeNeed;
  readonly answer: (asked: Asked) => Promise<Response>;
}

/** Reading. */
function get(
  path: string,
  answer: ContestApiRoute["answer"],
  who: Who = "anyone",
): ContestApiRoute {
  return { method: "GET", path, who, scope: "read", answer };
}

const CONTEST = "/contests/:cid";
const EVENT_FEED = `${CONTEST}/event-feed`;
const inContest = ({ ctx, version, params }: Asked) => openContest(ctx, version, params.cid ?? "");

/** All of a kind, and one of them by its id. */
function collection(type: Collection): ContestApiRoute[] {
  return [
    get(`${CONTEST}/${type}`, (asked) =>
      answerInTurn(asked, async () =>
        getCollection(asked.ctx, await inContest(asked), type, asked.query),
      ),
    ),
    get(`${CONTEST}/${type}/:id`, (asked) =>
      answerInTurn(asked, async () =>
        getObject(asked.ctx, await inContest(asked), type, asked.params.id ?? ""),
      ),
    ),
  ];
}

/** Writing: for who is signed in, and then for what they are to the contest. */
function change(
  method: "POST" | "PATCH" | "DELETE",
  path: string,
  scope: ScopeNeed,
  answer: ContestApiRoute["answer"],
): ContestApiRoute {
  return { method, path, who: "signed-in", scope, answer };
}

function singleton(path: string, name: "contest" | "state" | "access"): ContestApiRoute {
  return get(path, async (asked) =>
    json(200, getSingleton(asked.ctx, await inContest(asked), name)),
  );
}

export const CONTEST_API_ROUTES: readonly ContestApiRoute[] = [
  get("/", async ({ ctx, version }) => json(200, getApiInformation(ctx, version))),
  get("/webhooks", getWebhooks, "signed-in"),
  get("/webhooks/:id", getWebhook, "signed-in"),
  change("POST", "/webhooks", "submit", postWebhook),
  change("DELETE", "/webhooks/:id", "submit", deleteWebhook),
  get("/contests", async ({ ctx, version, query }) =>
    json(200, await findFeedContests(ctx, version, query)),
  ),
  singleton(CONTEST, "contest"),
  singleton(`${CONTEST}/access`, "access"),
  singleton(`${CONTEST}/state`, "state"),
  get(`${CONTEST}/account`, async (asked) =>
    json(200, await getOwnAccount(asked.ctx, await inContest(asked))),
  ),
  get(`${CONTEST}/scoreboard`, (asked) =>
    answerInTurn(asked, async () =>
      getScoreboard(asked.ctx, await inContest(asked), asked.query.group_id),
    ),
  ),
  get(EVENT_FEED, async (asked) => sendEventFeed(asked, await inContest(asked))),
  get(`${CONTEST}/submissions/:id/files`, async (asked) =>
    sendSubmissionFiles(asked, await inContest(asked)),
  ),
  {
    ...{ method: "GET", path: `${CONTEST}/problems/:id/package`, who: "signed-in" },
    scope: "admin-read",
    answer: async (asked) => sendProblemArchive(asked, await inContest(asked)),
  },
  change("PATCH", CONTEST, "admin-site", async (asked) =>
    patchContest(asked, await inContest(asked)),
  ),
  change("POST", `${CONTEST}/submissions`, "submit", async (asked) =>
    postSubmission(asked, await inContest(asked)),
  ),
  change("POST", `${CONTEST}/clarifications`, "submit", async (asked) =>
    postClarification(asked, await inContest(asked)),
  ),
  ...COLLECTIONS.flatMap(collection),
];

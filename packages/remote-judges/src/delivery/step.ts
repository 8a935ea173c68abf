/** One act at another judge, and what follows. Between two of them everything is written down. */
import { VERDICTS, type Verdict } from "@gavel/domain/verdict";
import { failureIn, MAY_PASS, RemoteFailure } from "../failure.ts";
import type { Client } from "../http/client.ts";
import { listedNames } from "../languages/table.ts";
import { asking, type PartsSeen, type SitePart } from "../parts.ts";
import { newestRun, pickRun } from "../pick-run.ts";
import type { RemoteAccount, RemoteSite, RunAddress, RunOutcome } from "../site.ts";
import { afterFailure, alone, type Consequence, failed, type Upshot } from "./after-failure.ts";
import type { Delivery } from "./delivery.ts";
import { GONE_MAX, LOOKS_MAX, lookPause, SEARCHES_MAX, searchPause } from "./pauses.ts";

export interface Carrier {
  readonly site: RemoteSite;
  readonly client: Client;
  readonly account: RemoteAccount;
  /**
   * Writes down what is about to be sent. Nothing is sent unless this says that it is written, and that it is still this
   * server's to send.
   */
  readonly save: (delivery: Delivery) => Promise<boolean>;
  /** The site has a word for a run that is in no table: whoever keeps this software should hear of it. */
  readonly onUnknownWord: (word: string) => void;
  /** What the site's form calls the language of the program, as far as it was read; null = it never was. */
  readonly languageName?: string | null;
  /** Runs that are known to be something else's. */
  readonly takenRuns?: readonly string[];
}

/** With what is noted of the site on the way. */
interface Act extends Carrier {
  readonly seen: PartsSeen;
}

/** `null`: somebody else carries it now. */
export async function step(carrier: Carrier, delivery: Delivery): Promise<Consequence | null> {
  const seen: PartsSeen = {};
  const upshot = await act({ ...carrier, seen }, delivery);
  return upshot === null ? null : { ...upshot, parts: seen };
}

const ask = <T>({ seen }: Act, part: SitePart, work: () => Promise<T>): Promise<T> =>
  asking(seen, part, { work, faultOf: failureIn });

async function act(carrier: Act, delivery: Delivery): Promise<Upshot | null> {
  const { site, client } = carrier;
  let current = delivery;
  try {
    switch (delivery.state) {
      case "waiting": {
        current = { ...delivery, account: carrier.account.name };
        await enter(carrier, current);
        const ready = await prepare(carrier, current);
        if (ready.state !== "sending") return alone(ready);
        current = ready;
        if (!(await carrier.save(ready))) return null;
        return alone(await sendOnce(carrier, ready));
      }
      case "searching":
        await enter(carrier, current);
        return alone(await search(carrier, current));
      case "polling":
        if (site.abilities.runIsPrivate && !current.isClaimed) await enter(carrier, current);
        return alone(await poll(carrier, current));
      case "sending":
      case "done":
      case "failed":
        return alone(delivery);
    }
  } catch (error) {
    const { sendGapMs, abilities } = site;
    return afterFailure(current, readingFault(error), {
      ...{ nowMs: client.clock.now(), sendGapMs, signsIn: abilities.signsIn },
    });
  }
}

/** Whatever else is thrown is no answer. */
function readingFault(error: unknown): RemoteFailure {
  const fault = failureIn(error);
  if (fault === null) throw error;
  return fault;
}

/** Signs in where nobody is, or where the site has just said so. */
function enter(act: Act, delivery: Delivery): Promise<void> {
  return ask(act, "session", () => letIn(act, delivery));
}

async function letIn({ site, client, account }: Act, { signIns }: Delivery): Promise<void> {
  if (signIns === 0 && (await site.isSignedIn(client, account.name))) return;
  if (!site.abilities.signsIn) {
    throw new RemoteFailure("loginRequired", { detail: "the session that was brought has ended" });
  }
  client.jar.clear();
  await site.signIn(client, account);
}

async function prepare(act: Act, delivery: Delivery): Promise<Delivery> {
  const { site, client } = act;
  const code = withLeastLength(delivery.code, site.codeBytes.min);
  if (Buffer.byteLength(code) > site.codeBytes.max) {
    const detail = `${site.name} takes at most ${site.codeBytes.max} bytes`;
    return failed(delivery, "refused", detail);
  }
  const newestBefore = site.abilities.listsRuns
    ? newestRun(await ask(act, "runs", () => listRuns(act, delivery)))
    : null;
  return { ...delivery, state: "sending", newestBefore, sentAtMs: client.clock.now() };
}

const listRuns = ({ site, client, account }: Act, { problem }: Delivery) =>
  site.listRuns(client, problem, account.name);

/** Some refuse short programs. Blanks at the end change none. */
function withLeastLength(code: string, bytes: number): string {
  const lacking = bytes - Buffer.byteLength(code);
  return lacking <= 0 ? code : `${code}\n${" ".repeat(lacking)}`;
}

async function sendOnce(act: Act, sending: Delivery): Promise<Delivery> {
  const { site, client, account } = act;
  const { problem, language } = sending;
  const code = withLeastLength(sending.code, site.codeBytes.min);
  const run = await ask(act, "form", () =>
    site.send(client, { problem, language, code }, account.name),
  );
  const sent = { ...sending, tries: 0, signIns: 0 };
  const nowMs = client.clock.now();
  if (run === null) return { ...sent, state: "searching", nextAtMs: nowMs };
  return { ...sent, state: "polling", run, nextAtMs: nowMs + lookPause(0) };
}

async function search(carrier: Act, delivery: Delivery): Promise<Delivery> {
  const { site, client, account, takenRuns = [], languageName } = carrier;
  const { problem, newestBefore, sentAtMs, tries } = delivery;
  if (!site.abilities.listsRuns) {
    return failed(delivery, "lost", `${site.name} does not say whether it has arrived`);
  }
  const languages = listedNames(site.languages, delivery.language, languageName);
  const listed = await ask(carrier, "runs", () => listRuns(carrier, delivery));
  const free = listed.filter(({ id }) => !takenRuns.includes(id));
  const picked = pickRun(free, {
    ...{ user: account.name, problem, languages, after: newestBefore, sentAtMs: sentAtMs ?? 0 },
  });
  const nowMs = client.clock.now();
  switch (picked.kind) {
    case "found": {
      const found = { run: picked.run.id, tries: 0, signIns: 0 };
      return { ...delivery, ...found, state: "polling", nextAtMs: nowMs + lookPause(0) };
    }
    case "ambiguous":
      return failed(delivery, "ambiguous", "several runs of the account could be it");
    case "none":
      if (tries >= SEARCHES_MAX) {
        if (delivery.sendsAgain) return anew(delivery, nowMs);
        return failed(delivery, "uncertain", "it may or may not have been received");
      }
      return { ...delivery, tries: tries + 1, nextAtMs: nowMs + searchPause(tries) };
  }
}

/** Nobody's run: it never arrived, and who asked for it to be sent again gets that. */
function anew(delivery: Delivery, nowMs: number): Delivery {
  const begun = { account: null, newestBefore: null, sentAtMs: null, sendsAgain: false } as const;
  return { ...delivery, ...begun, state: "waiting", tries: 0, signIns: 0, nextAtMs: nowMs };
}

async function poll(carrier: Act, delivery: Delivery): Promise<Delivery> {
  const { site, client, account } = carrier;
  const { problem, run, tries } = delivery;
  const misses = delivery.misses + 1;
  if (run === null) return failed(delivery, "uncertain", "its run is not known");
  const address = { id: run, problem, user: account.name };
  const outcome = await ask(carrier, "runs", async () =>
    delivery.isClaimed
      ? ((await site.findRun(client, address))?.outcome ?? null)
      : site.pollRun(client, address),
  );
  // Once for as long as it is said.
  if (outcome?.isUnknown && outcome.raw !== delivery.said) carrier.onUnknownWord(outcome.raw);
  if (outcome === null) {
    if (misses >= GONE_MAX) return failed(delivery, "runGone", `${site.name} shows no run ${run}`);
  } else if (outcome.isFinal) {
    const compilerText =
      outcome.verdict === "compileError" && !delivery.isClaimed
        ? await readCompilerText(carrier, delivery, address)
        : null;
    const { verdict, raw: said } = outcome;
    return { ...delivery, state: "done", progress: verdict, said, outcome, compilerText };
  }
  if (tries >= LOOKS_MAX) {
    const said = outcome === null ? "" : `: ${outcome.raw}`;
    return failed(delivery, "expired", `no verdict after ${LOOKS_MAX} looks${said}`);
  }
  const progress = outcome === null ? delivery.progress : further(delivery.progress, outcome);
  const nextAtMs = client.clock.now() + lookPause(tries);
  const said = outcome?.raw ?? delivery.said;
  const seen = { misses: outcome === null ? misses : 0, signIns: 0, said };
  return { ...delivery, ...seen, progress, tries: tries + 1, nextAtMs };
}

/**
 * What only says more: the verdict stands without it, unless the site may tell it in a moment. Some show it to their owner
 * alone, whose session may have ended since it was sent.
 */
async function readCompilerText(
  act: Act,
  delivery: Delivery,
  address: RunAddress,
): Promise<string | null> {
  const { site, client, account } = act;
  const read = () => ask(act, "runs", () => site.compilerText(client, address));
  try {
    return await read().catch(async (error: unknown) => {
      const isOver = failureIn(error)?.kind === "loginRequired";
      if (!isOver || account.password === "") throw error;
      await enter(act, delivery);
      return read();
    });
  } catch (error) {
    if (MAY_PASS.includes(readingFault(error).kind)) throw error;
    return null;
  }
}

/** A site that judges again starts over; what people have seen does not go back. */
function further(progress: Verdict, { verdict }: RunOutcome): Verdict {
  return VERDICTS[verdict].code > VERDICTS[progress].code ? verdict : progress;
}

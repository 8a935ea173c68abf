/** A contest from an empty stage to a clean site. */
import type { Settings } from "../../env.ts";
import { namedServer, openNamedSite } from "../../problem/problem-options.ts";
import { openSite, type SiteClient } from "../../problem/site-client.ts";
import { complain, messageOf, Refusal, say, step } from "../../say.ts";
import { Belongings } from "./belongings.ts";
import type { ContestChoice } from "./choice.ts";
import { duration } from "./figures.ts";
import { boardDelays, describePlay } from "./outcome.ts";
import { planContest } from "./plan.ts";
import { type Play, playSpectators, playTeams, sinceStart, type Times, waitUntil } from "./play.ts";
import { checkAtEnd, checkWhileFrozen } from "./referee.ts";
import { BoardSeen } from "./spectator.ts";
import { contestForm, type Making, type Stage, setStage } from "./stage.ts";
import { Meter } from "./visitor.ts";

const INTERRUPTED = 130;
const TO_START_MS = 2000;
/** News of the last verdict are at every spectator by then. */
const SETTLE_MS = 1500;

class Interrupted extends Error {}

/** Exit status 0 the site held and is clean, 1 there were errors or something is left, 2 no access, 130 interrupted. */
export async function hostContest(settings: Settings, choice: ContestChoice): Promise<number> {
  const stop = new AbortController();
  const belongings = new Belongings();
  const isStopped = listenForStop(stop, belongings);
  const meter = new Meter();
  const site = await openAsRoot(settings, belongings);
  let status = 0;
  try {
    status = await playAll({
      ...{ site, choice, meter, belongings, signal: stop.signal },
      goOn: () => {
        if (stop.signal.aborted) throw new Interrupted();
      },
    });
  } catch (error) {
    if (!(error instanceof Interrupted)) complain(`gavel: ${messageOf(error)}`);
    status = error instanceof Refusal ? error.status : 1;
  }
  if (choice.isKept) {
    say(`kept on ${site.server}: ${belongings.list().join("; ")}`);
  } else {
    const left = await step("clean up", () => belongings.clear());
    for (const one of left) complain(`gavel: left on ${site.server}: ${one}`);
    if (left.length > 0) status = 1;
  }
  return isStopped() ? INTERRUPTED : status;
}

/** The first signal ends the play and cleans up, the second one ends at once. */
function listenForStop(stop: AbortController, belongings: Belongings): () => boolean {
  const onSignal = () => {
    if (stop.signal.aborted) {
      const left = belongings.list();
      complain(
        left.length === 0
          ? "gavel: ended; nothing is left on the site"
          : `gavel: ended; left on the site: ${left.join("; ")}`,
      );
      process.exit(INTERRUPTED);
    }
    complain("gavel: stopping and cleaning up; once more ends at once and leaves what is there");
    stop.abort();
  };
  for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, onSignal);
  return () => stop.signal.aborted;
}

/** With root's password, or with what `gavel login` kept. */
async function openAsRoot(settings: Settings, belongings: Belongings): Promise<SiteClient> {
  if (settings.rootPassword === null) {
    return openNamedSite(settings, {}).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal("give --root-password, or sign in as root with gavel login", 2);
    });
  }
  const credentials = { user: "root", password: settings.rootPassword };
  const site = await openSite(namedServer(settings), credentials);
  belongings.add("a session of root", () => site.mutate("account.signOut", null));
  return site;
}

type Hosting = Making & { readonly signal: AbortSignal };

async function playAll(hosting: Hosting): Promise<number> {
  const { site, choice, meter, signal } = hosting;
  const { teams, problems, minutes, speed, durationMs, spectators } = choice;
  say(
    `${teams} teams, ${problems} problems, ${minutes} minutes at speed ${speed} (${duration(durationMs)}), ${spectators} spectators, seed ${choice.seed}, at ${site.server}`,
  );
  const stage = await step(
    "set up",
    () => setStage(hosting),
    ({ title, languages }) => `"${title}" in ${languages.join(", ")}`,
  );
  hosting.goOn();
  const play: Play = {
    ...{ server: site.server, stage, times: await begin(hosting, stage), meter, signal },
    ...{ sent: [], tooLate: 0 },
    spectators: Array.from({ length: spectators }, () => new BoardSeen()),
  };
  signal.addEventListener("abort", () => {
    meter.isOver = true;
  });
  await playThrough(play, hosting);
  const delays = boardDelays(play);
  for (const line of describePlay(play, delays)) say(line);
  hosting.goOn();
  return meter.faults.length === 0 ? 0 : 1;
}

async function playThrough(play: Play, hosting: Hosting): Promise<void> {
  const { stage, times, signal } = play;
  const chains = planContest({ ...hosting.choice, languages: stage.languages });
  const curtain = new AbortController();
  const watching = playSpectators(play, AbortSignal.any([signal, curtain.signal]));
  await step(
    "play",
    () =>
      Promise.all([
        playTeams(play, chains),
        checkWhileFrozen(play),
        waitUntil(play, times.durationMs),
      ]),
    () => `${play.sent.length} programs`,
  );
  // Where all was judged before the end, the board is still that of a running contest for a moment.
  await waitUntil(play, Math.max(times.durationMs, sinceStart(play)) + SETTLE_MS);
  if (!signal.aborted) await checkAtEnd(play, false);
  curtain.abort();
  await watching;
  if (signal.aborted) return;
  const start = new Date(times.startMs);
  const form = contestForm(stage.title, stage.password, start, times.durationMs);
  const revealed = { ...form, contestId: stage.contestId, autoRealRank: true };
  await hosting.site.mutate("contest.update", revealed);
  await checkAtEnd(play, true);
}

/** Sets the real start, by the site's clock. */
async function begin({ site, choice, goOn }: Hosting, stage: Stage): Promise<Times> {
  const { contestId, title, password } = stage;
  const before = Date.now();
  const { now } = await site.query<{ now: string }>("contest.get", { contestId });
  const siteNow = new Date(now).getTime();
  const aheadMs = siteNow - (before + Date.now()) / 2;
  const startTime = new Date(siteNow + TO_START_MS);
  const form = contestForm(title, password, startTime, choice.durationMs);
  goOn();
  await site.mutate("contest.update", { ...form, contestId });
  return {
    ...{ startMs: startTime.getTime(), durationMs: choice.durationMs, aheadMs },
    sealFromMs: form.sealTime.getTime() - startTime.getTime(),
  };
}

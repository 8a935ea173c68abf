/** Replaces this judge by the one that the site offers: fetches it, looks at it, and has the supervisor try it. */
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { isProven, type ReleaseOffer, unpackRelease } from "@gavel/judge-protocol/release";
import type { Logger } from "pino";
import { download, type FetchBlob } from "../data/download.ts";
import {
  type FailedUpdate,
  forgetFailure,
  installTrial,
  layDown,
  readFailure,
  takeAway,
} from "./folder.ts";
import { requireRuns } from "./runs-here.ts";

export interface UpdaterOptions {
  readonly folder: string;
  /** The version of the clone that the supervisor runs from. */
  readonly clone: string;
  readonly token: string;
  readonly fetch: FetchBlob;
  /** Does it once nothing is held. */
  readonly inBreak: (work: () => Promise<void>) => Promise<void>;
  /** Tells the site what `failed` is. */
  readonly tell: () => Promise<void>;
  /** All is ready for the supervisor: this process is to end. */
  readonly onInstalled: () => void;
  readonly log: Logger;
}

export class Updater {
  readonly #options: UpdaterOptions;
  #isBusy = false;
  #failed: FailedUpdate | null;

  constructor(options: UpdaterOptions) {
    this.#options = options;
    this.#failed = readFailure(options.folder);
  }

  /** An update that the site has not been told the bad end of. */
  get failed(): FailedUpdate | null {
    return this.#failed;
  }

  /** The site has answered a hello that named it. */
  told(): void {
    this.#failed = null;
    forgetFailure(this.#options.folder);
  }

  /** Heard with each heartbeat: only the first counts until that one has come to its end. Never rejects. */
  async take(offer: ReleaseOffer, hostId: string): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    const { log } = this.#options;
    try {
      await this.#update(offer, hostId);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      log.error({ err: error, version: offer.version }, "this judge was not updated");
      this.#failed = { sha256: offer.sha256, why };
      await this.#options.tell().catch((fault: unknown) => log.debug({ err: fault }, "stopping"));
      this.#isBusy = false;
    }
  }

  async #update(offer: ReleaseOffer, hostId: string): Promise<void> {
    const { folder, clone, token, fetch, inBreak, onInstalled, log } = this.#options;
    const { sha256, version } = offer;
    if (!isProven(token, hostId, offer)) {
      throw new Error("the offer does not come from the site that gave this judge its token");
    }
    log.info({ tell: true }, `the site updates this judge to ${version}`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const partial = join(folder, `${sha256}.part`);
    await download(offer, partial, fetch, (reason, tried) =>
      log.warn({ reason, tried }, "the update was not fetched"),
    );
    const release = unpackRelease(await readFile(partial), Bun.version);
    await rm(partial, { force: true });
    if (release.version !== version) throw new Error(`it is ${release.version}, not ${version}`);
    const sandbox = layDown(folder, { hash: sha256, release });
    await requireRuns(sandbox).catch((error: unknown) => {
      takeAway(folder, sha256);
      throw error;
    });
    await inBreak(async () => {
      installTrial(folder, { hash: sha256, version, clone });
      onInstalled();
    });
  }
}

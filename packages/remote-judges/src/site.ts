/** What a remote judge can be asked, the same for each of them. */
import type { RemoteOj } from "@gavel/domain/limit";
import type { Client, ClientPlace } from "./http/client.ts";
import type { RemoteLanguage } from "./languages/table.ts";
import type { RemoteVerdict } from "./verdict-table.ts";

export { listedNames, type RemoteLanguage } from "./languages/table.ts";

export interface RemoteProblem {
  /** As the site counts it, without our prefix. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly timeLimitMs: number;
  readonly memoryLimitMib: number;
  /** HTML with absolute addresses and formulas between dollars, of which those that are none are held; empty where the site has no such part. */
  readonly description: string;
  readonly input: string;
  readonly output: string;
  readonly hint: string;
  readonly samples: readonly { readonly input: string; readonly output: string }[];
  readonly source: string;
  readonly tags: readonly string[];
  /** What to read and write where it is not the standard input and output. */
  readonly inputFile: string | null;
  readonly outputFile: string | null;
  /** null = the site does not say it with the problem: its table holds. */
  readonly languages: readonly RemoteLanguage[] | null;
  readonly pictures: readonly string[];
  /** The statement is this file alone. */
  readonly pdf: string | null;
  readonly locale: "en" | "zh" | "ja";
}

export interface RemoteAccount {
  readonly name: string;
  readonly password: string;
}

/** A run as a list of the site shows it. */
export interface RemoteRun {
  readonly id: string;
  readonly user: string;
  readonly problem: string;
  /** null = the list does not say it. */
  readonly language: string | null;
  readonly sentAtMs: number | null;
  readonly outcome: RunOutcome;
}

export interface RunOutcome extends RemoteVerdict {
  readonly timeMs: number | null;
  readonly memoryKib: number | null;
  /** What the site gave of its points; null = it gives none. */
  readonly score: number | null;
}

export interface Sending {
  readonly problem: string;
  /** An id of the site's. */
  readonly language: string;
  readonly code: string;
}

interface Abilities {
  /** Can a program sign in with a password? */
  readonly signsIn: boolean;
  /** Does the answer to what is sent name the run? */
  readonly namesRun: boolean;
  /** Can the newest runs of an account be listed? */
  readonly listsRuns: boolean;
  /** Is a run shown to its owner alone? */
  readonly runIsPrivate: boolean;
  /** Can somebody's own run be looked up by its address, with owner, problem and time? */
  readonly verifiesClaims: boolean;
  /** May strangers look at the form, mostly? */
  readonly formIsOpen: boolean;
}

export interface RemoteSite extends ClientPlace {
  readonly key: RemoteOj;
  readonly name: string;
  /** Between what one account sends. */
  readonly sendGapMs: number;
  readonly codeBytes: { readonly min: number; readonly max: number };
  readonly abilities: Abilities;
  readonly languages: readonly RemoteLanguage[];
  /** One that has always been there, to see whether the site answers. */
  readonly knownProblem: string;
  /** With or without our prefix, or an address; null = none of the site's. */
  parseId(text: string): string | null;
  problemPath(problem: string): string;
  /** Where a person sends code by hand. */
  formPath(problem: string): string;
  runPath(problem: string, run: string): string;
  fetchProblem(client: Client, problem: string): Promise<RemoteProblem>;
  /**
   * What the form offers for a problem to whoever is signed in. null = it is the same for all, and in the table.
   * @throws RemoteFailure
   */
  readonly readLanguages:
    | ((client: Client, problem: string) => Promise<readonly RemoteLanguage[]>)
    | null;
  /** Leaves the session in the client's cookies. */
  signIn(client: Client, account: RemoteAccount): Promise<void>;
  isSignedIn(client: Client, name: string): Promise<boolean>;
  /** Is there a form to send code with, for whoever is signed in? @throws RemoteFailure for what stands before it */
  checkForm(client: Client, problem: string): Promise<void>;
  /** Sends once. @returns the run where the answer names it. @throws RemoteFailure */
  send(client: Client, sending: Sending, user: string): Promise<string | null>;
  /** The account's newest runs of a problem, newest first. */
  listRuns(client: Client, problem: string, user: string): Promise<readonly RemoteRun[]>;
  /** null = the site shows no such run. */
  pollRun(client: Client, run: RunAddress): Promise<RunOutcome | null>;
  /** What the compiler said; null = the site says nothing. */
  compilerText(client: Client, run: RunAddress): Promise<string | null>;
  /** The run that an address or id of the site names. */
  parseRun(text: string): string | null;
  /** As everybody sees it. @throws RemoteFailure `unsupported` */
  findRun(client: Client, run: RunAddress): Promise<RemoteRun | null>;
}

export interface RunAddress {
  readonly id: string;
  readonly problem: string;
  readonly user: string;
}

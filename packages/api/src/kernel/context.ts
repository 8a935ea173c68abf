import type { Db, GavelEvent } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import type { RoleId } from "@gavel/domain/role";
import type { TokenScope } from "@gavel/domain/token-scope";
import type { BlobStore } from "@gavel/file-store";
import type { ArchiveLimits } from "@gavel/problem-package/safe-archive";
import type { Followers } from "../judging/judgement/follower.ts";
import type { JudgeQueue } from "../judging/judgement/queue.ts";
import type { RemoteWays } from "../remote/site/ways.ts";
import type { LiveBounds } from "./live/bounds.ts";

/** A signed-in person, read from the database at each request: a role change or a ban works at once. */
export interface Viewer {
  readonly uid: string;
  readonly username: string;
  readonly role: RoleId;
  /** Of the account, where a token leaves less of it: what is somebody's own as long as they have that role. */
  readonly ownRole?: RoleId;
  /** null = a personal token speaks for them, with no more than its scopes. */
  readonly sessionId: string | null;
  readonly tokenId?: string;
  readonly scopes?: readonly TokenScope[];
  /** When the session's or personal token ends by itself. */
  readonly expiresAt?: Date;
}

export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Live events of this process's connection to the database. */
export interface EventHub {
  /** Returns the unsubscribe function. */
  subscribe(listener: (event: GavelEvent | { readonly type: "reconnected" }) => void): () => void;
}

/** What the site's keeper has set for archives of problems. */
interface ImportSettings {
  readonly limits: ArchiveLimits;
  /** Its files are headers for checkers that bring none along, such as testlib.h; it need not be there. */
  readonly headersFolder: string;
}

/** What the process holds for all requests. */
export interface Services {
  readonly blobs: BlobStore;
  readonly imports: ImportSettings;
  /** Where uploads lie that come piece by piece. */
  readonly uploadsFolder: string;
  /** Where this machine keeps backups of the site, and where the site's own files lie. */
  readonly backups: { readonly folder: string; readonly dataDir: string };
  /** Packs the judge of this server's release. @throws JudgeReleaseMissing where there is nothing to pack */
  readonly packJudge: () => Promise<{ readonly bytes: Uint8Array; readonly version: string }>;
  readonly queue: JudgeQueue;
  /** What adds up from verdicts, in all areas. */
  readonly followers: Followers;
  readonly events: EventHub;
  readonly liveBounds: LiveBounds;
  readonly remote: RemoteWays;
  /** Contests may be judged by hosts whose sandbox is degraded. */
  readonly ranksOnDegraded: boolean;
  /** Of this server, for people: its release and commit. */
  readonly version: string;
  /** Signs session tokens; at least 32 bytes. */
  readonly jwtSecret: Uint8Array;
}

export interface Context {
  readonly viewer: Viewer | null;
  /** Why there is no viewer although a token was sent; protected procedures answer with it. */
  readonly sessionFault:
    | "SESSION_EXPIRED"
    | "ACCOUNT_BANNED"
    | "TOKEN_INVALID"
    | "SECOND_FACTOR_SETUP_REQUIRED"
    | null;
  /** Who is signed in, with SECOND_FACTOR_SETUP_REQUIRED: only procedures that set one up know them. */
  readonly enrolling?: Viewer;
  readonly db: Db;
  readonly now: () => Date;
  readonly log: Log;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly locale: Locale;
  /** `http://localhost:8080` when the site was asked over this machine's own loopback, else null. */
  readonly loopbackOrigin: string | null;
  readonly services: Services;
  /** Headers that the answer will carry, e.g. `authorization` after a sign-in. */
  readonly answerHeaders: Headers;
}

export interface SignedInContext extends Context {
  readonly viewer: Viewer;
}

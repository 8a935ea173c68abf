import { REMOTE_OJS } from "@gavel/domain/limit";
import type { FailureKind } from "@gavel/remote-judges/failure";
import type { SitePart } from "@gavel/remote-judges/parts";
import { z } from "zod";
import { type SiteSettings, settingChanges } from "../../site/setting/index.ts";

export const REMOTE_ACCOUNTS_MAX = 100;

const name = z.string().trim().min(1).max(100);
const secret = z.string().max(10_000).nullable();

export const saveAccountInput = z.object({
  /** null = a new one. */
  id: z.number().int().nullable(),
  site: z.enum(REMOTE_OJS),
  name,
  /** null = as it is. */
  password: secret,
  /** Cookies as a browser sends them, `name=value; …`. null = as they are. */
  session: secret,
  isEnabled: z.boolean(),
});
export const accountIdInput = z.object({ id: z.number().int() });
export const siteInput = z.object({ site: z.enum(REMOTE_OJS) });

/** The switches of the site with all its accounts at some judges, as one form. */
export const saveFormInput = z.object({
  settings: settingChanges,
  /** By judge all that there are to be, each by its name there; a judge that is not named keeps what it has. */
  sites: z
    .array(
      z.object({
        site: z.enum(REMOTE_OJS),
        accounts: z
          // "", null or what stands for a password: as it is.
          .array(z.object({ name, password: secret }))
          .max(REMOTE_ACCOUNTS_MAX),
      }),
    )
    .max(REMOTE_OJS.length),
});

export interface RemoteForm {
  readonly settings: SiteSettings;
  readonly accounts: readonly {
    readonly site: string;
    readonly name: string;
    /** What stands for it; empty where there is none. */
    readonly password: string;
  }[];
}

export interface RemoteAccountView {
  readonly id: number;
  readonly name: string;
  readonly state: "unverified" | "active" | "frozen" | "expired";
  readonly isEnabled: boolean;
  readonly coolsUntil: Date | null;
  /** What the site said last. */
  readonly answer: string;
  readonly answeredAt: Date | null;
  readonly takenAt: Date | null;
  readonly hasPassword: boolean;
  readonly hasSession: boolean;
}

/** How one part of a site fared when it was last asked. */
export interface RemotePartView {
  readonly part: SitePart;
  /** null = as it should, or not asked yet. */
  readonly fault: FailureKind | null;
  readonly detail: string;
  readonly since: Date | null;
  /** null = not yet. */
  readonly checkedAt: Date | null;
}

export interface RemoteSiteView {
  readonly site: z.output<typeof siteInput>["site"];
  readonly name: string;
  /** The judge whose accounts it takes: a gym is part of Codeforces. */
  readonly accountSite: RemoteSiteView["site"];
  readonly origin: string;
  /** A password is enough. */
  readonly signsIn: boolean;
  readonly trouble: "blocked" | "changed" | "down" | null;
  readonly detail: string;
  readonly since: Date | null;
  readonly closedUntil: Date | null;
  /** All there are. */
  readonly parts: readonly RemotePartView[];
  /** By state of deliveries that are under way. */
  readonly waiting: number;
  readonly accounts: readonly RemoteAccountView[];
}

/** What a look at the site showed. A step that was not reached is null. */
export interface SiteTest {
  readonly reach: TestStep;
  readonly session: TestStep | null;
  readonly form: TestStep | null;
}
export interface TestStep {
  readonly isGood: boolean;
  /** One of the names of failures; null = it went well. */
  readonly fault: FailureKind | null;
  readonly detail: string;
}

/** The back office's configuration, switches and figures, under the names of existing clients. */
import { DomainError } from "@gavel/api/kernel/error";
import type { SiteSettings } from "@gavel/api/site/setting";
import { SWITCH_LIMITS, SWITCHES } from "@gavel/domain/setting";
import type { Params } from "../../params.ts";
import { type RestRow, row } from "../../row.ts";
import { wireDate } from "../../wire.ts";

const KEEPER = "permission:system_info_admin";
/** Clients read these with either method. */
const READS = ["GET", "POST"] as const;

const WEBSITE_TEXTS = [
  "baseUrl",
  "name",
  "shortName",
  "description",
  "recordName",
  "recordUrl",
  "projectName",
  "projectUrl",
] as const;
const LIMIT_KEYS = Object.keys(SWITCH_LIMITS) as (keyof typeof SWITCH_LIMITS)[];
const REMOTE_JUDGES = ["hdu", "cf", "poj", "atcoder", "spoj", "libreoj"] as const;
const REMOTE_LISTS = REMOTE_JUDGES.flatMap(
  (judge) => [`${judge}UsernameList`, `${judge}PasswordList`] as const,
);
const NO_ACCOUNTS = Object.fromEntries(REMOTE_LISTS.map((field) => [field, []])) as unknown as {
  [Field in (typeof REMOTE_LISTS)[number]]: string[];
};

function pick<Key extends keyof SiteSettings>(settings: SiteSettings, keys: readonly Key[]) {
  return Object.fromEntries(keys.map((key) => [key, settings[key]])) as Pick<SiteSettings, Key>;
}

/** What clients write into the blanks of their form. */
const BLANK = "None";

/** The website's fields that are there; an empty text clears one. */
function readWebsite(json: Params) {
  const texts = WEBSITE_TEXTS.map((key) => {
    const text = json.findAnyText(key);
    return [key, text === BLANK ? "" : text];
  });
  return { ...Object.fromEntries(texts), register: json.findFlag("register") };
}

/** Lists of accounts are empty and can only stay so. */
function readSwitches(json: Params) {
  for (const field of REMOTE_LISTS) {
    const list = json.findValue(field);
    const isEmpty = list === undefined || list === "" || (Array.isArray(list) && list.length === 0);
    if (!isEmpty) throw new DomainError("REMOTE_ACCOUNTS_UNSUPPORTED", { field });
  }
  return Object.fromEntries([
    ...SWITCHES.map((key) => [key, json.findFlag(key)]),
    ...LIMIT_KEYS.map((key) => [key, json.findInteger(key)]),
  ]);
}

const readRows = READS.flatMap((method) => [
  row({
    method,
    path: "/api/admin/config/get-web-config",
    who: KEEPER,
    procedure: "setting.all",
    output: (settings) => pick(settings, [...WEBSITE_TEXTS, "register"]),
  }),
  row({
    method,
    path: "/api/admin/config/get-db-and-redis-config",
    who: KEEPER,
    procedure: "setting.database",
    output: (database) => ({
      dbName: database.name,
      dbHost: database.host,
      dbPort: database.port,
      dbUsername: database.username,
      dbPassword: database.password,
      ...{ redisHost: null, redisPort: null, redisPassword: null },
    }),
  }),
  row({
    method,
    path: "/api/admin/switch/info",
    who: KEEPER,
    procedure: "setting.all",
    output: (settings) => ({
      ...pick(settings, [...SWITCHES, ...LIMIT_KEYS]),
      ...NO_ACCOUNTS,
    }),
  }),
]);

export const settingRows: readonly RestRow[] = [
  ...readRows,
  row({
    method: "PUT",
    path: "/api/admin/config/set-web-config",
    who: KEEPER,
    procedure: "setting.update",
    input: ({ json }) => readWebsite(json),
    output: () => null,
  }),
  row({
    method: "PUT",
    path: "/api/admin/config/set-db-and-redis-config",
    who: KEEPER,
    procedure: "setting.changeDatabase",
    input: ({ json }) => ({
      dbName: json.findAnyText("dbName"),
      dbHost: json.findAnyText("dbHost"),
      dbPort: json.findAnyText("dbPort"),
      dbUsername: json.findAnyText("dbUsername"),
      dbPassword: json.findAnyText("dbPassword"),
      redisHost: json.findAnyText("redisHost"),
      redisPort: json.findAnyText("redisPort"),
      redisPassword: json.findAnyText("redisPassword"),
    }),
  }),
  row({
    method: "PUT",
    path: "/api/admin/switch/update",
    who: KEEPER,
    procedure: "setting.update",
    input: ({ json }) => readSwitches(json),
    output: () => null,
  }),
  row({
    method: "POST",
    path: "/api/admin/dashboard/get-sessions",
    who: "admin",
    procedure: "session.lastSignIn",
    output: (session) => ({
      ...{ id: session.id, uid: session.uid, userAgent: session.userAgent, ip: session.ip },
      gmtCreate: wireDate(session.createdAt),
      gmtModified: wireDate(session.seenAt),
    }),
  }),
  row({
    method: "GET",
    path: "/api/admin/dashboard/get-dashboard-info",
    who: "admin",
    procedure: "dashboard.info",
  }),
];

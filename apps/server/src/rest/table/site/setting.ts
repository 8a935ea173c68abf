/** The back office's configuration, switches and figures, under the names of existing clients. */
import { DomainError } from "@gavel/api/kernel/error";
import type { SiteSettings } from "@gavel/api/site/setting";
import { SWITCH_LIMITS, SWITCHES } from "@gavel/domain/setting";
import type { Params } from "../../params.ts";
import { type OutputOf, type RestRow, row } from "../../row.ts";
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
/** As clients call other judges. One that this site does not know keeps its fields, which stay empty. */
const REMOTE_JUDGES = {
  ...({ hdu: "HDU", cf: "CF", poj: "POJ", atcoder: "AC", spoj: "SPOJ" } as const),
  libreoj: null,
} as const;
type RemoteJudge = keyof typeof REMOTE_JUDGES;
const JUDGES = Object.entries(REMOTE_JUDGES) as [
  RemoteJudge,
  (typeof REMOTE_JUDGES)[RemoteJudge],
][];
type AccountLists = {
  [Field in `${RemoteJudge}${"Username" | "Password"}List`]: string[];
};

/** In two lists of the same length, with what stands for a password. */
function listAccounts(accounts: OutputOf<"remoteAccount.form">["accounts"]): AccountLists {
  const fields = JUDGES.flatMap(([judge, site]) => {
    const own = accounts.filter((one) => one.site === site);
    return [
      [`${judge}UsernameList`, own.map(({ name }) => name)],
      [`${judge}PasswordList`, own.map(({ password }) => password)],
    ];
  });
  return Object.fromEntries(fields);
}

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

function readSwitches(json: Params) {
  return Object.fromEntries([
    ...SWITCHES.map((key) => [key, json.findFlag(key)]),
    ...LIMIT_KEYS.map((key) => [key, json.findInteger(key)]),
  ]);
}

/** A name has its password at the same place. */
const LISTS_EXAMPLE = Object.fromEntries(
  JUDGES.flatMap(([judge, site]) => [
    [`${judge}UsernameList`, site === null ? [] : ["gavel-bot"]],
    [`${judge}PasswordList`, site === null ? [] : ["a-password"]],
  ]),
);

/** undefined = the form says nothing of it. */
function findList(json: Params, field: string): string[] | undefined {
  const list = json.findValue(field);
  if (list === undefined || list === "") return undefined;
  if (!Array.isArray(list)) throw new DomainError("PARAM_INVALID", { field });
  return list.map((item: unknown) => {
    // A password that is not told may come back as nothing.
    if (item === null) return "";
    if (typeof item !== "string") throw new DomainError("PARAM_INVALID", { field });
    return item;
  });
}

function readAccounts(json: Params) {
  return JUDGES.flatMap(([judge, site]) => {
    const [nameField, passwordField] = [`${judge}UsernameList`, `${judge}PasswordList`] as const;
    const [names, passwords] = [findList(json, nameField), findList(json, passwordField)];
    if (site === null) {
      const field = names?.length ? nameField : passwordField;
      if (!names?.length && !passwords?.length) return [];
      throw new DomainError("REMOTE_ACCOUNTS_UNSUPPORTED", { field });
    }
    if (names === undefined) {
      if (passwords === undefined) return [];
      throw new DomainError("PARAM_MISSING", { field: nameField });
    }
    if (passwords !== undefined && passwords.length !== names.length) {
      throw new DomainError("PARAM_INVALID", { field: passwordField });
    }
    const accounts = names.map((name, at) => ({ name, password: passwords?.[at] ?? null }));
    return [{ site, accounts }];
  });
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
    procedure: "remoteAccount.form",
    output: ({ settings, accounts }) => ({
      ...pick(settings, [...SWITCHES, ...LIMIT_KEYS]),
      ...listAccounts(accounts),
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
    procedure: "remoteAccount.saveForm",
    example: LISTS_EXAMPLE,
    input: ({ json }) => ({ settings: readSwitches(json), sites: readAccounts(json) }),
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

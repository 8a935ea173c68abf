/**
 * What imports do not tell: whole-system tests run the product as one, so through it each of them would depend on every
 * slice. Where the assembly begins the imports are cut, and these tables say which of those tests a part is tried by.
 * `select.test.ts` holds that no slice and no such test is left out.
 */

/** Files that put everything together; tests that come to one depend on what they name, not on what it is made of. */
export const HUBS: readonly string[] = [
  "packages/api/src/index.ts",
  "apps/server/src/app.ts",
  "apps/server/src/index.ts",
  "apps/server/src/rest/table/index.ts",
  "apps/server/src/start-services.ts",
  "apps/server/src/testing.ts",
];

/**
 * Folders below `tests/` and the names there, without `.test.ts`, that try a slice: of the product, of the web app, or
 * both under one name. A name's longer forms (`problem-files`, of `problem`) are in it.
 */
export const SLICE_TESTS: Readonly<Record<string, readonly string[]>> = {
  "people/account": [
    "rest/account",
    "rest/own-account",
    "rest/second-factor",
    "rest/sign-in",
    "web/second-factor",
    "web/sign-in",
    "web/settings",
  ],
  "people/factor": ["rest/second-factor", "web/second-factor"],
  "people/sign-on": ["web/sign-on"],
  "site/human-check": ["rest/account", "rest/sign-in", "rest/submit-haste", "web/sign-in"],
  "people/my-account": ["rest/own-account", "web/second-factor", "web/settings"],
  "people/preference": ["web/settings"],
  "people/profile": ["rest/own-account", "rest/home", "web/settings"],
  "people/rank": ["judge/aggregate", "rest/rank", "web/community"],
  "people/rating": ["judge/aggregate", "rest/home"],
  "people/session": ["rest/sign-in", "rest/own-account", "web/sign-in", "web/tabs"],
  "people/token": ["rest/own-account", "rest/personal-command", "web/settings", "web/typed"],
  "people/user": ["rest/user", "web/user-admin"],
  "people/user-admin": ["rest/user", "web/user-admin"],
  "bank/problem": [
    "judge/programs",
    "web/programs",
    "web/setter",
    "rest/problem",
    "rest/compile-checker",
    "web/problem",
    "web/journey",
  ],
  "bank/tag": ["rest/problem-admin", "web/problem", "web/problem-admin"],
  "classes/category": ["rest/training", "web/training"],
  "classes/group-rank": ["rest/group-rank", "rest/group-walk"],
  "classes/group-problem": ["rest/group-problem", "rest/group-walk", "web/group-problem"],
  "classes/training": ["rest/training", "rest/group-training", "rest/group-walk", "web/training"],
  "classes/training-problem": ["rest/training", "rest/group-training", "web/training"],
  "classes/group-training": ["rest/group-training", "rest/group-walk"],
  "classes/training-admin": ["web/training"],
  "classes/group": [
    "rest/group",
    "rest/audit-of-groups",
    "web/group",
    "web/group-class",
    "web/group-levels",
  ],
  "classes/homework": ["rest/homework", "web/homework"],
  "classes/remark": ["rest/homework", "web/homework"],
  "classes/application": ["rest/problem-admin", "web/problem-admin"],
  "judging/errand": ["judge/programs", "rest/test-run", "rest/compile-checker", "web/test-run"],
  "judging/judgehost": [
    ...["judge/fleet", "judge/join", "judge/protocol", "judge/update", "judge/benchmark"],
    "judge/copied-folder",
    ...["judge/data-address", "web/back-office"],
  ],
  "judging/judgement": [
    ...["judge/aggregate", "judge/protocol", "judge/upkeep", "judge/verdicts", "judge/crash"],
    ...[
      "judge/lock-order",
      "judge/contest-broken",
      "judge/rejudge",
      "rest/judge-admin",
      "rest/case-messages",
      "web/operator",
      "web/verdicts",
    ],
  ],
  "judging/language": ["rest/submission", "rest/judge-admin", "web/help"],
  "judging/rejudge": ["judge/rejudge", "rest/judge-admin", "web/rejudge", "web/setter"],
  "judging/work": [
    ...["judge/fleet", "judge/protocol", "judge/machines", "judge/upkeep", "rest/test-run"],
  ],
  "judging/remote": ["rest/remote-import"],
  "portal/remote-import": ["rest/remote-import"],
  "remote/account": ["judge/remote", "rest/remote-accounts", "rest/remote-import", "web/remote"],
  "remote/batch": ["rest/remote-import"],
  "remote/claim": ["web/remote"],
  "remote/delivery": ["judge/remote", "rest/remote-places", "web/remote"],
  "remote/outlook": ["web/remote"],
  "remote/problem": ["rest/remote-import", "web/remote"],
  "remote/queue": ["judge/remote", "rest/remote-import"],
  "remote/site": ["judge/remote", "rest/remote-import"],
  "solving/submission": [
    ...[
      "rest/waiting",
      "rest/submission",
      "rest/submit-haste",
      "rest/live",
      "rest/case-messages",
      "rest/journey",
      "judge/aggregate",
    ],
    ...["web/submission", "web/operator", "web/journey"],
  ],
  "solving/test-run": ["rest/test-run", "web/test-run"],
  "contests/account": ["rest/contest-setup", "web/contest-office"],
  "contests/admin": ["web/contest"],
  "contests/announcement": ["rest/contest-setup", "rest/group-contest"],
  "contests/board": [
    "judge/contest-command",
    "judge/subtasks",
    "rest/board",
    "rest/seal",
    "rest/contest-faults",
    "web/contest-play",
  ],
  "contests/contest": [
    ...["rest/contest", "rest/contest-solving", "rest/group-contest", "rest/group-walk"],
    ...["web/contest", "web/contest-play"],
  ],
  "contests/control": [
    "rest/contest-change",
    "judge/paused",
    "judge/clock",
    "judge/contest-broken",
    "web/contest-control",
  ],
  "contests/desk": ["rest/contest-desk", "web/contest-control"],
  "contests/export": ["rest/board", "web/contest-whole"],
  "contests/feed": [
    "judge/contest-crash",
    "rest/contest-api",
    "rest/contest-change",
    "rest/contest-faults",
    "rest/contest-feed",
    "rest/contest-feed-board",
    "rest/contest-package",
    "rest/contest-subtasks",
  ],
  "contests/list": ["web/contest"],
  "contests/page": ["web/contest"],
  "contests/print": ["rest/contest-desk"],
  "contests/group": ["web/group-contest"],
  "contests/group-contest": ["rest/group-contest", "web/group-contest"],
  "contests/problem": ["rest/contest-setup", "rest/group-contest", "web/contest-office"],
  "contests/solve": ["web/contest-play"],
  "contests/webhook": ["rest/webhook"],
  "places/contest": ["rest/contest-solving", "rest/contest-api", "rest/seal", "web/contest"],
  "places/group": [
    "rest/group-contest",
    "rest/group-levels",
    "rest/group-training",
    "rest/group-walk",
  ],
  "places/training": ["rest/training", "web/training"],
  "talk/comment": [
    "rest/discussion",
    "rest/group-discussion",
    "rest/mention",
    "rest/message",
    "web/community",
    "web/discussion",
    "web/typed",
  ],
  "talk/discussion": [
    "rest/audit-of-groups",
    "rest/group-discussion",
    "rest/group-walk",
    "rest/discussion",
    "rest/mention",
    "rest/moderation",
    "web/discussion",
    "web/moderation",
    "web/typed",
  ],
  "talk/group-discussion": ["rest/group-discussion"],
  "talk/message": [
    "rest/group-discussion",
    "rest/mention",
    "rest/message",
    "rest/moderation",
    "web/discussion",
    "web/moderation",
  ],
  "talk/desk": ["web/moderation"],
  "talk/mute": ["rest/mute"],
  "talk/notice": ["rest/notice", "web/back-office"],
  "talk/report": ["rest/moderation", "rest/report", "web/moderation"],
  "site/announcement": ["rest/home", "web/home", "web/typed"],
  "site/audit": ["rest/audit", "rest/audit-of-groups", "web/back-office", "web/typed"],
  "site/backup": ["web/back-office"],
  "site/carousel": ["rest/home", "web/home"],
  "site/file": [
    "rest/files",
    "rest/file-cookie",
    "rest/object-store",
    "rest/problem-files",
    "web/home",
    "judge/upkeep",
  ],
  "site/pace": ["rest/bounds", "rest/limits", "rest/sign-in", "web/back-office"],
  "site/mail": ["rest/sign-in", "rest/setting", "web/sign-in"],
  "site/setting": ["rest/setting", "rest/forbidden", "rest/remote-accounts", "web/back-office"],
  "site/site": ["rest/home", "rest/frame"],
  "site/timed-job": ["judge/upkeep"],
  "portal/closing": ["rest/closing", "web/settings"],
  "portal/contest-import": ["rest/contest-import", "rest/contest-import-command"],
  "portal/backup": ["apps/server/src/backup/", "web/back-office"],
  "portal/dashboard": ["rest/setting", "web/back-office"],
  "portal/demo": ["judge/modes", "judge/round-trip"],
  "portal/developer": ["rest/typed-client", "web/palette"],
  "portal/help": ["web/help"],
  "portal/manual": ["web/manual"],
  "portal/digest": ["rest/digest", "web/community"],
  "portal/own-data": ["rest/own-data", "web/settings"],
  "portal/document": ["rest/openapi", "rest/frame"],
  "portal/home": ["rest/home", "web/home"],
  "portal/migration": ["judge/migrate"],
  "portal/live": ["rest/live", "web/live"],
  "portal/palette": ["web/palette"],
  "portal/search": ["rest/home", "web/palette"],
  "portal/shell": ["web/shell", "web/tabs"],
};

/** They walk over all procedures and rows: for a change in what these are made of, and where one is declared. */
export const WALKING_TESTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(packages\/api|apps\/server)\/src\//, ["rest/openapi", "rest/surface"]],
  [
    /^packages\/api\/src\/.*\/router\.ts$/,
    ["rest/permissions", "rest/group-levels", "rest/malformed", "rest/reach"],
  ],
  [/^apps\/server\/src\/rest\/table\//, ["rest/permissions", "rest/malformed"]],
];

/** Of no slice: they run when they change themselves, or in a whole run. */
export const OTHER_TESTS: readonly string[] = [
  "web/screens",
  "web/shifts",
  "hostile/hostile",
  "hostile/jury",
];

/** Read by no import, or run as programs: the start of a path, and which tests there are for it. */
export const PLACE_TESTS: readonly (readonly [string, readonly string[]])[] = [
  ["apps/server/src/rest/", ["rest"]],
  ["apps/server/src/site-keys", ["judge/site-keys"]],
  ["packages/tracing/", ["judge/tracing"]],
  [
    "apps/server/src/contest-api/",
    ["rest/contest-api", "rest/contest-change", "rest/contest-feed"],
  ],
  ["apps/server/src/data-upload/", ["apps/server/src/data-upload/"]],
  [
    "apps/server/src/judge-http/",
    ["judge/protocol", "judge/fleet", "judge/join", "judge/machines"],
  ],
  ["apps/server/src/", ["apps/server/", "rest", "judge/two-servers"]],
  ["packages/api/src/kernel/", ["rest", "judge/protocol", "judge/fleet"]],
  ["packages/file-store/src/", ["packages/file-store/", "packages/backup/", "rest/object-store"]],
  [
    "packages/db/src/",
    ["packages/db/", "rest/frame", "judge/crash", "judge/pooler", "judge/two-servers", "site"],
  ],
  ["migrations/", ["packages/db/", "packages/api/", "rest", "judge"]],
  [
    "packages/demo-content/problems/",
    ["packages/demo-content/", "judge/modes", "judge/round-trip"],
  ],
  ["packages/judge-protocol/fixtures/", ["packages/judge-protocol/"]],
  [
    "apps/cli/",
    [
      "site",
      "judge/contest-command",
      "rest/contest-import-command",
      "rest/personal-command",
      "rest/problem-command",
      "rest/problem-folder-command",
      "rest/user-command",
    ],
  ],
  ["apps/judge/", ["web/verdicts", "web/modes"]],
  ["apps/web/src/app/live/", ["web/live"]],
  ["apps/web/src/app/manual/", ["web/manual"]],
  ["docs/", ["web/manual"]],
  ["apps/web/src/app/", ["web/shell", "web/tabs", "web/lists", "web/first-load"]],
  ["apps/web/src/routes/", ["web/shell", "web/screens"]],
  ["apps/web/", ["web/shell", "web/first-load"]],
  ["packages/ui/", ["web/shell", "web/screens"]],
  ["judge-rs-bridge/", ["apps/judge/src/judge", "apps/judge/src/interactive", "hostile"]],
  ["tests/rest/paths", ["rest/surface"]],
  ["tests/support/surface/", ["rest"]],
  ["tests/support/site.ts", ["web/shell"]],
  ["tests/web/support/site", ["web"]],
];

/**
 * Of the tests that read the sources, those that take long and read one part of them: they are left out of a change that is
 * not in it.
 */
export const TIDY_TESTS: readonly (readonly [string, RegExp])[] = [
  ["tests/tidy/texts.test.ts", /^(apps\/web|packages\/ui|tests\/tidy)\//],
  ["tests/tidy/shapes.test.ts", /^(apps\/server|packages\/(?!ui\/|tooling\/)[\w-]+|tests\/tidy)\//],
];

/** What all of it stands on: a change there runs everything. */
export const EVERYTHING =
  /^(bun\.lock|bunfig\.toml|vitest\.config\.ts|((apps|packages)\/[\w-]+\/|tests\/)?package\.json|packages\/tooling\/(src\/launch\.mjs|tsconfig.*\.json)|tests\/support\/((global|browser|file)-setup|lost-time)\.ts|tests\/playwright\.config\.ts)$/;

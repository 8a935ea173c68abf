#!/usr/bin/env bun
import { readSettings, type Settings } from "./env.ts";
import { MIGRATE_USAGE } from "./migrate/choice.ts";
import { complain, leave, messageOf, Refusal, say } from "./say.ts";

interface Implementation {
  /** `args`: what follows the name; a command without `usage` takes none. */
  readonly run: (settings: Settings, args: readonly string[]) => Promise<number>;
  /** What options say in place of the environment; it is checked like it. @throws Refusal for a bad option. */
  readonly overrides?: (args: readonly string[]) => NodeJS.ProcessEnv;
}

interface Command {
  readonly name: string;
  readonly does: string;
  /** Its arguments, as the help shows them. */
  readonly usage?: string;
  /** Each brings its own modules: all of them together take longer to load than most commands to run. */
  readonly load: () => Promise<Implementation>;
}

const SITE_USAGE = "[--server URL] [--token T | --user U --password P]";

const COMMANDS: readonly Command[] = [
  {
    name: "up",
    does: "start the whole site and stay in the foreground (npm start)",
    load: async () => ({ run: (await import("./up/up.ts")).up }),
  },
  {
    name: "doctor",
    usage: "[--json]",
    does: "show what this machine can judge and what it lacks",
    load: async () => ({ run: (await import("./doctor/doctor.ts")).doctor }),
  },
  {
    name: "backup verify",
    usage: "FILE|DIR [--json]",
    does: "restore a backup into a database that is thrown away, and count and compare all of it",
    load: async () => ({ run: (await import("./backup/backup.ts")).backupVerify }),
  },
  {
    name: "backup",
    usage: "FILE|DIR [--keep N] [--json]",
    does: "write database and files of the running site into one file, or add to a folder what is new",
    load: async () => ({ run: (await import("./backup/backup.ts")).backup }),
  },
  {
    name: "restore",
    usage: "FILE|DIR",
    does: "bring a site up from a backup, into an empty DATA_DIR and an empty database",
    load: async () => ({ run: (await import("./backup/restore.ts")).restore }),
  },
  {
    name: "files move",
    usage: "[--json]",
    does: "copy the site's files from FILE_STORE_BEFORE to FILE_STORE while it runs; goes on where it broke off",
    load: async () => ({ run: (await import("./files/move.ts")).filesMove }),
  },
  {
    name: "migrate",
    usage: MIGRATE_USAGE,
    does: "move another judge into the running site; without --apply it only says what would come of it",
    load: async () => ({ run: (await import("./migrate/migrate.ts")).migrateSite }),
  },
  {
    name: "upgrade",
    usage: "--check [--json]",
    does: "say what this release will migrate in the running site's database, and who waits meanwhile",
    load: async () => ({ run: (await import("./upgrade/check.ts")).upgradeCheck }),
  },
  {
    name: "judge join",
    usage: "URL CODE [--name N] [--slots N] [--data-dir D]",
    does: "join a site as a judge server, by a code of /admin/judge, and judge",
    load: async () => {
      const { judgeJoin, joinOverrides } = await import("./judge/join.ts");
      return { run: judgeJoin, overrides: joinOverrides };
    },
  },
  {
    name: "judge",
    usage: "[--server URL] [--token T] [--name N] [--slots N] [--data-dir D]",
    does: "judge for a site on another machine",
    load: async () => {
      const { judge, judgeOverrides } = await import("./judge/judge.ts");
      return { run: judge, overrides: judgeOverrides };
    },
  },
  {
    name: "judge-token",
    usage: "create NAME | list | revoke ID",
    does: "manage the tokens of this site's judge servers on other machines",
    load: async () => ({ run: (await import("./judge/judge-token.ts")).judgeToken }),
  },
  {
    name: "login",
    usage: "[--server URL] [--token T | --user U [--password P]]",
    does: "sign in to a site for the commands below; asks for what is missing",
    load: async () => {
      const { login, LOGIN_NAMES } = await import("./site/login.ts");
      const { userOverrides } = await import("./user/user-options.ts");
      return { run: login, overrides: userOverrides(LOGIN_NAMES, []) };
    },
  },
  {
    name: "logout",
    does: "revoke the saved token and forget it",
    load: async () => ({ run: (await import("./site/login.ts")).logout }),
  },
  {
    name: "submit",
    usage: "FILE --problem ID [--language L] [--no-wait] [--server URL] [--token T] [--json]",
    does: "submit a program and follow its judging; exit status 0 accepted, 1 not, 3 not judged",
    load: async () => {
      const { submit, SUBMIT_NAMES, SUBMIT_FLAGS } = await import("./site/submit.ts");
      const { userOverrides } = await import("./user/user-options.ts");
      return { run: submit, overrides: userOverrides(SUBMIT_NAMES, SUBMIT_FLAGS) };
    },
  },
  {
    name: "status",
    usage: "[ID] [--server URL] [--token T] [--json]",
    does: "show your latest submissions, or one of them",
    load: async () => {
      const { status, STATUS_NAMES } = await import("./site/status.ts");
      const { userOverrides } = await import("./user/user-options.ts");
      return { run: status, overrides: userOverrides(STATUS_NAMES, ["json"]) };
    },
  },
  {
    name: "package verify",
    usage: "[--json] [--all-cases] PATH…",
    does: "judge the programs that came with problem packages, without a site",
    load: async () => ({ run: (await import("./package/verify.ts")).packageVerify }),
  },
  {
    name: "package convert",
    usage: "PACKAGE OUT.zip",
    does: "convert a package of any format to Kattis packages",
    load: async () => ({ run: (await import("./package/convert.ts")).packageConvert }),
  },
  {
    name: "problem import",
    usage:
      "PATH… [--server URL] [--token T | --user U --password P] [--format F] [--time-limit 2s] [--id NEW | --id OLD=NEW,…] [--json]",
    does: "import problem archives and folders into a running site",
    load: async () => {
      const { importCommand } = await import("./problem/import.ts");
      const { siteOverrides, IMPORT_NAMES } = await import("./problem/problem-options.ts");
      return { run: importCommand, overrides: siteOverrides(IMPORT_NAMES) };
    },
  },
  {
    name: "problem export",
    usage:
      "ID… -o FILE [--server URL] [--token T | --user U --password P] [--format hoj|kattis] [--json]",
    does: "export problems of a running site into one archive",
    load: async () => {
      const { exportCommand } = await import("./problem/export.ts");
      const { siteOverrides, EXPORT_NAMES } = await import("./problem/problem-options.ts");
      return { run: exportCommand, overrides: siteOverrides(EXPORT_NAMES) };
    },
  },
  {
    name: "problem new",
    usage: "[FOLDER] [--id ID] [--title T]",
    does: "begin a problem as a folder for Git",
    load: async () => ({ run: (await import("./problem/folder/new.ts")).newCommand }),
  },
  {
    name: "problem pull",
    usage: `[FOLDER] [--problem ID] [--force] ${SITE_USAGE}`,
    does: "write a problem of a running site into a folder",
    load: async () => {
      const { pullCommand } = await import("./problem/folder/pull.ts");
      const { userOverrides } = await import("./user/user-options.ts");
      const { FOLDER_NAMES, FOLDER_FLAGS } = await import("./problem/folder/folder-options.ts");
      return { run: pullCommand, overrides: userOverrides(FOLDER_NAMES, FOLDER_FLAGS) };
    },
  },
  {
    name: "problem push",
    usage: `[FOLDER] [--problem ID] [--force] ${SITE_USAGE} [--json]`,
    does: "create or update a problem of a running site from a folder, if it changed",
    load: async () => {
      const { pushCommand } = await import("./problem/folder/push.ts");
      const { userOverrides } = await import("./user/user-options.ts");
      const { FOLDER_NAMES, FOLDER_FLAGS } = await import("./problem/folder/folder-options.ts");
      return { run: pushCommand, overrides: userOverrides(FOLDER_NAMES, FOLDER_FLAGS) };
    },
  },
  {
    name: "problem diff",
    usage: `[FOLDER] [--problem ID] ${SITE_USAGE} [--json]`,
    does: "say what differs between a folder and a running site; exit status 0 nothing, 1 something",
    load: async () => {
      const { diffCommand } = await import("./problem/folder/diff.ts");
      const { userOverrides } = await import("./user/user-options.ts");
      const { FOLDER_NAMES, FOLDER_FLAGS } = await import("./problem/folder/folder-options.ts");
      return { run: diffCommand, overrides: userOverrides(FOLDER_NAMES, FOLDER_FLAGS) };
    },
  },
  {
    name: "problem check",
    usage: `[FOLDER…] [--json] [--all-cases] ${SITE_USAGE}`,
    does: "check folders and judge their programs; with --server, by the limits of that site",
    load: async () => {
      const { checkCommand } = await import("./problem/folder/check.ts");
      const { userOverrides } = await import("./user/user-options.ts");
      const { CHECK_NAMES, CHECK_FLAGS } = await import("./problem/folder/folder-options.ts");
      return { run: checkCommand, overrides: userOverrides(CHECK_NAMES, CHECK_FLAGS) };
    },
  },
  {
    name: "contest board",
    usage:
      "FILE [--at H:MM:SS] [--penalty exact|floor-each|floor-sum] [--ce free|counted] [--rule acm|oi-recent|oi-highest|oi-subtasks] [--json]",
    does: "print the board of an event feed (NDJSON) or contest package, without a site",
    load: async () => ({ run: (await import("./contest/board.ts")).contestBoard }),
  },
  {
    name: "contest import",
    usage:
      "PACKAGE --user U --password P [--server URL] [--sheet OUT.xlsx] [--title T] [--start 2026-05-01T09:00+08:00] [--leave-existing] [--no-history] [--check] [--json]",
    does: "import a contest package (zip or folder) into a running site; --check only says what would come of it",
    load: async () => {
      const { contestImport, IMPORT_CONTEST_NAMES, IMPORT_CONTEST_FLAGS } = await import(
        "./contest/import.ts"
      );
      const { userOverrides } = await import("./user/user-options.ts");
      return {
        run: contestImport,
        overrides: userOverrides(IMPORT_CONTEST_NAMES, IMPORT_CONTEST_FLAGS),
      };
    },
  },
  {
    name: "remote probe",
    usage: "SITE [PROBLEM] [--json]",
    does: "read one problem of a remote judge (HDU, …) and say what of its page was understood; sends nothing",
    load: async () => ({ run: (await import("./remote/probe.ts")).remoteProbe }),
  },
  {
    name: "user list",
    usage:
      "[--keyword T] [--role R] [--admins] [--banned] [--server URL] [--token T | --user U --password P] [--json]",
    does: "list the accounts of a running site",
    load: async () => {
      const { userList } = await import("./user/list.ts");
      const { userOverrides, LIST_NAMES, LIST_FLAGS } = await import("./user/user-options.ts");
      return { run: userList, overrides: userOverrides(LIST_NAMES, LIST_FLAGS) };
    },
  },
  {
    name: "user role",
    usage: "NAME ROLE [--server URL] [--token T | --user U --password P] [--json]",
    does: "change a user's role: root, admin, default-user, no-submit-user, …",
    load: async () => {
      const { userRole } = await import("./user/list.ts");
      const { userOverrides, ROLE_NAMES, ROLE_FLAGS } = await import("./user/user-options.ts");
      return { run: userRole, overrides: userOverrides(ROLE_NAMES, ROLE_FLAGS) };
    },
  },
  {
    name: "user import",
    usage:
      "FILE.csv [--check] [--encoding E] [--rejected OUT.csv] [--server URL] [--token T | --user U --password P] [--json]",
    does: "create accounts from a sheet: username, password, email, real name, gender, nickname, school",
    load: async () => {
      const { userImport } = await import("./user/import.ts");
      const { userOverrides, IMPORT_USERS_NAMES, IMPORT_USERS_FLAGS } = await import(
        "./user/user-options.ts"
      );
      return { run: userImport, overrides: userOverrides(IMPORT_USERS_NAMES, IMPORT_USERS_FLAGS) };
    },
  },
  {
    name: "user generate",
    usage:
      "-o SHEET.xlsx [--prefix P] [--suffix S] [--from N] [--to N] [--password-length N] [--check] [--server URL] [--token T | --user U --password P] [--json]",
    does: "create numbered accounts with random passwords",
    load: async () => {
      const { userGenerate } = await import("./user/generate.ts");
      const { userOverrides, GENERATE_NAMES, GENERATE_FLAGS } = await import(
        "./user/user-options.ts"
      );
      return { run: userGenerate, overrides: userOverrides(GENERATE_NAMES, GENERATE_FLAGS) };
    },
  },
  {
    name: "user reset-factor",
    usage: "NAME",
    does: "take the second factors from an account of this machine's site, for somebody who has lost theirs",
    load: async () => ({ run: (await import("./user/reset-factor.ts")).userResetFactor }),
  },
  {
    name: "dev build",
    does: "build the sandbox and the web app if they changed",
    load: async () => ({ run: (await import("./dev/build.ts")).devBuild }),
  },
  {
    name: "dev seed",
    usage: "--scale [--users N] [--problems N] [--submissions N]",
    does: "fill the running site with generated content, as much as a large site has",
    load: async () => ({ run: (await import("./dev/seed.ts")).devSeed }),
  },
  {
    name: "dev contest",
    usage:
      "[--teams N] [--problems M] [--minutes T] [--speed S] [--spectators N] [--seed N] [--site URL] [--root-password P] [--keep]",
    does: "play a whole contest against a running site, check every answer and tell what the site held",
    load: async () => {
      const { devContest } = await import("./dev/contest/contest.ts");
      const { contestOverrides } = await import("./dev/contest/choice.ts");
      return { run: devContest, overrides: contestOverrides };
    },
  },
  {
    name: "dev manual-pictures",
    usage: "FOLDER",
    does: "take the pictures of the manual from those that the walk of the screens made",
    load: async () => ({ run: (await import("./dev/manual-pictures.ts")).manualPictures }),
  },
  {
    name: "dev db-types",
    does: "regenerate the schema types from the migrations",
    load: async () => ({ run: (await import("./dev/db-types.ts")).dbTypes }),
  },
  {
    name: "dev rest-shapes",
    does: "regenerate the shapes of REST answers from the code",
    load: async () => ({ run: (await import("./dev/rest-shapes.ts")).restShapes }),
  },
];

function help(): string {
  const width = Math.max(...COMMANDS.map((one) => one.name.length));
  const lines = COMMANDS.flatMap(({ name, does, usage }) => [
    `  ${name.padEnd(width)}  ${does}`,
    ...(usage === undefined ? [] : [`  ${" ".repeat(width)}  ${usage}`]),
  ]);
  return ["usage: gavel <command>", "", ...lines, `  ${"help".padEnd(width)}  print this`].join(
    "\n",
  );
}

async function main(args: readonly string[]): Promise<number> {
  const said = args.join(" ");
  if (["help", "--help", "-h"].includes(said)) {
    say(help());
    return 0;
  }
  const command = COMMANDS.find((one) => `${said} `.startsWith(`${one.name} `));
  const rest = args.slice(command?.name.split(" ").length ?? 0);
  if (command === undefined || (command.usage === undefined && rest.length > 0)) {
    complain(said === "" ? help() : `gavel: there is no command "${said}"\n\n${help()}`);
    return 2;
  }
  const { run, overrides } = await command.load();
  const outcome = readSettings(undefined, overrides?.(rest));
  if ("problems" in outcome) {
    for (const problem of outcome.problems) complain(`gavel: ${problem}`);
    return 2;
  }
  return run(outcome.settings, rest);
}

async function mainOrRefusal(args: readonly string[]): Promise<number> {
  try {
    return await main(args);
  } catch (error) {
    complain(
      `gavel: ${error instanceof Refusal ? error.message : ((error as Error).stack ?? messageOf(error))}`,
    );
    return error instanceof Refusal ? error.status : 1;
  }
}

await leave(await mainOrRefusal(process.argv.slice(2)));

#!/usr/bin/env bun
import { backup, backupVerify } from "./backup/backup.ts";
import { restore } from "./backup/restore.ts";
import { contestBoard } from "./contest/board.ts";
import { contestImport, IMPORT_CONTEST_FLAGS, IMPORT_CONTEST_NAMES } from "./contest/import.ts";
import { devBuild } from "./dev/build.ts";
import { contestOverrides } from "./dev/contest/choice.ts";
import { devContest } from "./dev/contest/contest.ts";
import { dbTypes } from "./dev/db-types.ts";
import { manualPictures } from "./dev/manual-pictures.ts";
import { restShapes } from "./dev/rest-shapes.ts";
import { devSeed } from "./dev/seed.ts";
import { doctor } from "./doctor/doctor.ts";
import { readSettings, type Settings } from "./env.ts";
import { filesMove } from "./files/move.ts";
import { joinOverrides, judgeJoin } from "./judge/join.ts";
import { judge, judgeOverrides } from "./judge/judge.ts";
import { judgeToken } from "./judge/judge-token.ts";
import { MIGRATE_USAGE } from "./migrate/choice.ts";
import { migrateSite } from "./migrate/migrate.ts";
import { packageConvert } from "./package/convert.ts";
import { packageVerify } from "./package/verify.ts";
import { exportCommand } from "./problem/export.ts";
import { checkCommand } from "./problem/folder/check.ts";
import { diffCommand } from "./problem/folder/diff.ts";
import {
  CHECK_FLAGS,
  CHECK_NAMES,
  FOLDER_FLAGS,
  FOLDER_NAMES,
} from "./problem/folder/folder-options.ts";
import { newCommand } from "./problem/folder/new.ts";
import { pullCommand } from "./problem/folder/pull.ts";
import { pushCommand } from "./problem/folder/push.ts";
import { importCommand } from "./problem/import.ts";
import { EXPORT_NAMES, IMPORT_NAMES, siteOverrides } from "./problem/problem-options.ts";
import { remoteProbe } from "./remote/probe.ts";
import { complain, messageOf, Refusal, say } from "./say.ts";
import { LOGIN_NAMES, login, logout } from "./site/login.ts";
import { STATUS_NAMES, status } from "./site/status.ts";
import { SUBMIT_FLAGS, SUBMIT_NAMES, submit } from "./site/submit.ts";
import { up } from "./up/up.ts";
import { upgradeCheck } from "./upgrade/check.ts";
import { userGenerate } from "./user/generate.ts";
import { userImport } from "./user/import.ts";
import { userList, userRole } from "./user/list.ts";
import { userResetFactor } from "./user/reset-factor.ts";
import {
  GENERATE_FLAGS,
  GENERATE_NAMES,
  IMPORT_USERS_FLAGS,
  IMPORT_USERS_NAMES,
  LIST_FLAGS,
  LIST_NAMES,
  ROLE_FLAGS,
  ROLE_NAMES,
  userOverrides,
} from "./user/user-options.ts";

interface Command {
  readonly name: string;
  readonly does: string;
  /** `args`: what follows the name; a command without `usage` takes none. */
  readonly run: (settings: Settings, args: readonly string[]) => Promise<number>;
  /** Its arguments, as the help shows them. */
  readonly usage?: string;
  /** What options say in place of the environment; it is checked like it. @throws Refusal for a bad option. */
  readonly overrides?: (args: readonly string[]) => NodeJS.ProcessEnv;
}

const SITE_USAGE = "[--server URL] [--token T | --user U --password P]";

const COMMANDS: readonly Command[] = [
  { name: "up", does: "start the whole site and stay in the foreground (npm start)", run: up },
  {
    name: "doctor",
    usage: "[--json]",
    does: "show what this machine can judge and what it lacks",
    run: doctor,
  },
  {
    name: "backup verify",
    usage: "FILE|DIR [--json]",
    does: "restore a backup into a database that is thrown away, and count and compare all of it",
    run: backupVerify,
  },
  {
    name: "backup",
    usage: "FILE|DIR [--keep N] [--json]",
    does: "write database and files of the running site into one file, or add to a folder what is new",
    run: backup,
  },
  {
    name: "restore",
    usage: "FILE|DIR",
    does: "bring a site up from a backup, into an empty DATA_DIR and an empty database",
    run: restore,
  },
  {
    name: "files move",
    usage: "[--json]",
    does: "copy the site's files from FILE_STORE_BEFORE to FILE_STORE while it runs; goes on where it broke off",
    run: filesMove,
  },
  {
    name: "migrate",
    usage: MIGRATE_USAGE,
    does: "move another judge into the running site; without --apply it only says what would come of it",
    run: migrateSite,
  },
  {
    name: "upgrade",
    usage: "--check [--json]",
    does: "say what this release will migrate in the running site's database, and who waits meanwhile",
    run: upgradeCheck,
  },
  {
    name: "judge join",
    usage: "URL CODE [--name N] [--slots N] [--data-dir D]",
    does: "join a site as a judge server, by a code of /admin/judge, and judge",
    overrides: joinOverrides,
    run: judgeJoin,
  },
  {
    name: "judge",
    usage: "[--server URL] [--token T] [--name N] [--slots N] [--data-dir D]",
    does: "judge for a site on another machine",
    overrides: judgeOverrides,
    run: judge,
  },
  {
    name: "judge-token",
    usage: "create NAME | list | revoke ID",
    does: "manage the tokens of this site's judge servers on other machines",
    run: judgeToken,
  },
  {
    name: "login",
    usage: "[--server URL] [--token T | --user U [--password P]]",
    does: "sign in to a site for the commands below; asks for what is missing",
    overrides: userOverrides(LOGIN_NAMES, []),
    run: login,
  },
  { name: "logout", does: "revoke the saved token and forget it", run: logout },
  {
    name: "submit",
    usage: "FILE --problem ID [--language L] [--no-wait] [--server URL] [--token T] [--json]",
    does: "submit a program and follow its judging; exit status 0 accepted, 1 not, 3 not judged",
    overrides: userOverrides(SUBMIT_NAMES, SUBMIT_FLAGS),
    run: submit,
  },
  {
    name: "status",
    usage: "[ID] [--server URL] [--token T] [--json]",
    does: "show your latest submissions, or one of them",
    overrides: userOverrides(STATUS_NAMES, ["json"]),
    run: status,
  },
  {
    name: "package verify",
    usage: "[--json] [--all-cases] PATH…",
    does: "judge the programs that came with problem packages, without a site",
    run: packageVerify,
  },
  {
    name: "package convert",
    usage: "PACKAGE OUT.zip",
    does: "convert a package of any format to Kattis packages",
    run: packageConvert,
  },
  {
    name: "problem import",
    usage:
      "PATH… [--server URL] [--token T | --user U --password P] [--format F] [--time-limit 2s] [--id NEW | --id OLD=NEW,…] [--json]",
    does: "import problem archives and folders into a running site",
    overrides: siteOverrides(IMPORT_NAMES),
    run: importCommand,
  },
  {
    name: "problem export",
    usage:
      "ID… -o FILE [--server URL] [--token T | --user U --password P] [--format hoj|kattis] [--json]",
    does: "export problems of a running site into one archive",
    overrides: siteOverrides(EXPORT_NAMES),
    run: exportCommand,
  },
  {
    name: "problem new",
    usage: "[FOLDER] [--id ID] [--title T]",
    does: "begin a problem as a folder for Git",
    run: newCommand,
  },
  {
    name: "problem pull",
    usage: `[FOLDER] [--problem ID] [--force] ${SITE_USAGE}`,
    does: "write a problem of a running site into a folder",
    overrides: userOverrides(FOLDER_NAMES, FOLDER_FLAGS),
    run: pullCommand,
  },
  {
    name: "problem push",
    usage: `[FOLDER] [--problem ID] [--force] ${SITE_USAGE} [--json]`,
    does: "create or update a problem of a running site from a folder, if it changed",
    overrides: userOverrides(FOLDER_NAMES, FOLDER_FLAGS),
    run: pushCommand,
  },
  {
    name: "problem diff",
    usage: `[FOLDER] [--problem ID] ${SITE_USAGE} [--json]`,
    does: "say what differs between a folder and a running site; exit status 0 nothing, 1 something",
    overrides: userOverrides(FOLDER_NAMES, FOLDER_FLAGS),
    run: diffCommand,
  },
  {
    name: "problem check",
    usage: `[FOLDER…] [--json] [--all-cases] ${SITE_USAGE}`,
    does: "check folders and judge their programs; with --server, by the limits of that site",
    overrides: userOverrides(CHECK_NAMES, CHECK_FLAGS),
    run: checkCommand,
  },
  {
    name: "contest board",
    usage:
      "FILE [--at H:MM:SS] [--penalty exact|floor-each|floor-sum] [--ce free|counted] [--rule acm|oi-recent|oi-highest|oi-subtasks] [--json]",
    does: "print the board of an event feed (NDJSON) or contest package, without a site",
    run: contestBoard,
  },
  {
    name: "contest import",
    usage:
      "PACKAGE --user U --password P [--server URL] [--sheet OUT.xlsx] [--title T] [--start 2026-05-01T09:00+08:00] [--leave-existing] [--no-history] [--check] [--json]",
    does: "import a contest package (zip or folder) into a running site; --check only says what would come of it",
    overrides: userOverrides(IMPORT_CONTEST_NAMES, IMPORT_CONTEST_FLAGS),
    run: contestImport,
  },
  {
    name: "remote probe",
    usage: "SITE [PROBLEM] [--json]",
    does: "read one problem of a remote judge (HDU, …) and say what of its page was understood; sends nothing",
    run: remoteProbe,
  },
  {
    name: "user list",
    usage:
      "[--keyword T] [--role R] [--admins] [--banned] [--server URL] [--token T | --user U --password P] [--json]",
    does: "list the accounts of a running site",
    overrides: userOverrides(LIST_NAMES, LIST_FLAGS),
    run: userList,
  },
  {
    name: "user role",
    usage: "NAME ROLE [--server URL] [--token T | --user U --password P] [--json]",
    does: "change a user's role: root, admin, default-user, no-submit-user, …",
    overrides: userOverrides(ROLE_NAMES, ROLE_FLAGS),
    run: userRole,
  },
  {
    name: "user import",
    usage:
      "FILE.csv [--check] [--encoding E] [--rejected OUT.csv] [--server URL] [--token T | --user U --password P] [--json]",
    does: "create accounts from a sheet: username, password, email, real name, gender, nickname, school",
    overrides: userOverrides(IMPORT_USERS_NAMES, IMPORT_USERS_FLAGS),
    run: userImport,
  },
  {
    name: "user generate",
    usage:
      "-o SHEET.xlsx [--prefix P] [--suffix S] [--from N] [--to N] [--password-length N] [--check] [--server URL] [--token T | --user U --password P] [--json]",
    does: "create numbered accounts with random passwords",
    overrides: userOverrides(GENERATE_NAMES, GENERATE_FLAGS),
    run: userGenerate,
  },
  {
    name: "user reset-factor",
    usage: "NAME",
    does: "take the second factors from an account of this machine's site, for who has lost theirs",
    run: userResetFactor,
  },
  { name: "dev build", does: "build the sandbox and the web app if they changed", run: devBuild },
  {
    name: "dev seed",
    usage: "--scale [--users N] [--problems N] [--submissions N]",
    does: "fill the running site with generated content, as much as a large site has",
    run: devSeed,
  },
  {
    name: "dev contest",
    usage:
      "[--teams N] [--problems M] [--minutes T] [--speed S] [--spectators N] [--seed N] [--site URL] [--root-password P] [--keep]",
    does: "play a whole contest against a running site, check every answer and tell what the site held",
    overrides: contestOverrides,
    run: devContest,
  },
  {
    name: "dev manual-pictures",
    usage: "FOLDER",
    does: "take the pictures of the manual from those that the walk of the screens made",
    run: manualPictures,
  },
  { name: "dev db-types", does: "regenerate the schema types from the migrations", run: dbTypes },
  {
    name: "dev rest-shapes",
    does: "regenerate the shapes of REST answers from the code",
    run: restShapes,
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
  const outcome = readSettings(undefined, command.overrides?.(rest));
  if ("problems" in outcome) {
    for (const problem of outcome.problems) complain(`gavel: ${problem}`);
    return 2;
  }
  return command.run(outcome.settings, rest);
}

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  complain(
    `gavel: ${error instanceof Refusal ? error.message : ((error as Error).stack ?? messageOf(error))}`,
  );
  process.exit(error instanceof Refusal ? error.status : 1);
}

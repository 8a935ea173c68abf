#!/usr/bin/env bun
import { devBuild } from "./dev/build.ts";
import { dbTypes } from "./dev/db-types.ts";
import { doctor } from "./doctor/doctor.ts";
import { readSettings, type Settings } from "./env.ts";
import { judge } from "./judge/judge.ts";
import { complain, messageOf, Refusal, say } from "./say.ts";
import { up } from "./up/up.ts";

interface Command {
  readonly name: string;
  readonly does: string;
  readonly run: (settings: Settings) => Promise<number>;
}

const COMMANDS: readonly Command[] = [
  { name: "up", does: "bring the whole site up and stay with it (npm start)", run: up },
  { name: "doctor", does: "say what this machine can judge and what it lacks", run: doctor },
  {
    name: "judge",
    does: "judge for the site that GAVEL_SERVER names, with JUDGE_TOKEN",
    run: judge,
  },
  { name: "dev build", does: "build the sandbox and the web app when they changed", run: devBuild },
  { name: "dev db-types", does: "write the schema types anew from the migrations", run: dbTypes },
];

function help(): string {
  const width = Math.max(...COMMANDS.map((one) => one.name.length));
  const lines = COMMANDS.map((one) => `  ${one.name.padEnd(width)}  ${one.does}`);
  return ["usage: gavel <command>", "", ...lines, `  ${"help".padEnd(width)}  print this`].join(
    "\n",
  );
}

async function main(args: readonly string[]): Promise<number> {
  const name = args.join(" ");
  if (["help", "--help", "-h"].includes(name)) {
    say(help());
    return 0;
  }
  const command = COMMANDS.find((one) => one.name === name);
  if (command === undefined) {
    complain(name === "" ? help() : `gavel: there is no command "${name}"\n\n${help()}`);
    return 2;
  }
  const outcome = readSettings();
  if ("problems" in outcome) {
    for (const problem of outcome.problems) complain(`gavel: ${problem}`);
    return 2;
  }
  return command.run(outcome.settings);
}

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  complain(
    `gavel: ${error instanceof Refusal ? error.message : ((error as Error).stack ?? messageOf(error))}`,
  );
  process.exit(error instanceof Refusal ? error.status : 1);
}

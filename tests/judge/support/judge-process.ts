/** The real judge as a process of its own, for tests that kill it. Options as JSON in the first argument. */
import { type RealJudgeOptions, startRealJudge } from "./real-judge.ts";

const judge = startRealJudge(JSON.parse(process.argv[2] ?? "{}") as RealJudgeOptions);
process.on("SIGTERM", () => {
  judge.stop().then(() => process.exit(0));
});
try {
  await judge.ready;
} catch (error) {
  console.error(error);
  process.exit(1);
}

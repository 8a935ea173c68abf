import { expect, test } from "vitest";
import { isFirstOf, nextPriority, priorityRange } from "./fair-priority.ts";
import { QUEUE_CLASSES, type QueueClass } from "./queue.ts";

interface Job {
  readonly name: string;
  readonly holder: string;
  readonly priority: number;
}

/** The queue as an array: what Postgres does with its index. */
function createLine(queueClass: QueueClass = "ordinary") {
  const waiting: Job[] = [];
  const lastOf = (holder: string) => waiting.findLast((job) => job.holder === holder);
  return {
    add(holder: string, count = 1) {
      for (let i = 0; i < count; i += 1) {
        const head = waiting.length === 0 ? null : Math.max(...waiting.map((job) => job.priority));
        const last = lastOf(holder)?.priority ?? null;
        const priority = nextPriority(queueClass, { head, held: null, last });
        waiting.push({ name: `${holder}${waiting.length}`, holder, priority });
      }
    },
    take(count: number): string {
      const taken: string[] = [];
      for (let i = 0; i < count; i += 1) {
        const best = Math.max(...waiting.map((job) => job.priority));
        const [job] = waiting.splice(
          waiting.findIndex((one) => one.priority === best),
          1,
        );
        taken.push(job?.holder ?? "-");
      }
      return taken.join("");
    },
  };
}

test("every priority of a class is above every priority of the next, and all fit into 32 bits", () => {
  const ranges = QUEUE_CLASSES.map(priorityRange);
  for (const [index, range] of ranges.entries()) {
    expect(range.lowest).toBeLessThanOrEqual(range.highest);
    expect(range.lowest).toBeGreaterThan(ranges[index + 1]?.highest ?? -1);
    expect(range.highest).toBeLessThanOrEqual(2 ** 31 - 1);
  }
});

test("one holder's many jobs delay another's one by a single turn", () => {
  const line = createLine();
  line.add("a", 500);
  line.add("b");
  expect(line.take(3)).toBe("aba");
});

test("holders who queue as much take turns, whenever they came", () => {
  const line = createLine();
  line.add("a", 100);
  expect(line.take(50)).toBe("a".repeat(50));
  line.add("b", 4);
  line.add("c", 2);
  // Newcomers go first in the turn that is being served.
  expect(line.take(9)).toBe("bcaabcaba");
});

test("who waits is not overtaken by what they themselves or newcomers queue later", () => {
  const line = createLine();
  line.add("a", 10);
  line.take(6);
  // Four of a's jobs wait. A newcomer gets every other turn, not all of them.
  line.add("b", 10);
  line.add("a", 2);
  // Of equal turns the one that was queued first goes first.
  expect(line.take(12)).toBe(`ba${"ab".repeat(3)}${"ba".repeat(2)}`);
});

test("a class that ran empty starts from its first turn again", () => {
  const line = createLine();
  line.add("a", 300);
  line.take(300);
  line.add("a");
  line.add("b");
  expect(line.take(2)).toBe("ab");
  expect(nextPriority("rejudge", { head: null, held: null, last: null })).toBe(
    priorityRange("rejudge").highest,
  );
});

test("a head that nobody can do does not hold the turns back", () => {
  const { highest } = priorityRange("ordinary");
  const at = (turn: number) => highest - 2 * turn;
  const waiting = { head: at(0), held: at(40), last: null };
  expect(nextPriority("ordinary", waiting)).toBe(at(40));
  expect(nextPriority("ordinary", { ...waiting, last: at(45) })).toBe(at(46) - 1);
});

test("a job tells whether its holder had nothing else", () => {
  for (const queueClass of QUEUE_CLASSES) {
    const nothing = { head: null, held: null, last: null };
    const first = nextPriority(queueClass, nothing);
    const second = nextPriority(queueClass, { ...nothing, head: first, last: first });
    const other = nextPriority(queueClass, { ...nothing, head: second });
    expect([first, second, other].map((one) => isFirstOf(queueClass, one))).toEqual([
      ...[true, false, true],
    ]);
    expect(other).toBeGreaterThan(second);
  }
});

test("a class never leaves its range", () => {
  const { lowest } = priorityRange("test-run");
  expect(nextPriority("test-run", { head: lowest, held: null, last: lowest })).toBe(lowest);
});

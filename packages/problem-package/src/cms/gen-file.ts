/** `gen/GEN`: a line for each test, and `#ST: points` before those of a subtask. Pure. */

export interface GenSubtask {
  readonly points: number;
  readonly cases: number;
}

/** `null`: it has no subtasks. */
export function readGen(text: string): GenSubtask[] | null {
  const subtasks: { points: number; cases: number }[] = [];
  let loose = 0;
  for (const line of text.split(/\r?\n/)) {
    const mark = /^\s*#\s*(ST|COPY)\s*:\s*(.*)$/.exec(line);
    if (mark?.[1] === "ST") {
      const points = Number(mark[2]);
      subtasks.push({ points: Number.isFinite(points) ? points : Number.NaN, cases: 0 });
      continue;
    }
    const isCase = mark?.[1] === "COPY" || line.replace(/#.*$/, "").trim() !== "";
    if (!isCase) continue;
    const last = subtasks.at(-1);
    if (last === undefined) loose += 1;
    else last.cases += 1;
  }
  if (subtasks.length === 0) return null;
  return loose === 0 ? subtasks : [{ points: 0, cases: loose }, ...subtasks];
}

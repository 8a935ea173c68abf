import { cn } from "@gavel/ui/lib/cn";
import { useEffect, useState } from "react";

const FOUR = ["1001", "1001", "1001", "1111", "0001", "0001", "0001"];
const ZERO = ["1111", "1001", "1001", "1001", "1001", "1001", "1111"];
const DIGITS = [
  { id: "first", rows: FOUR, fill: "bg-primary" },
  { id: "middle", rows: ZERO, fill: "bg-destructive" },
  { id: "last", rows: FOUR, fill: "bg-primary" },
];
const ROWS = 7;
const COLUMNS = 4 * DIGITS.length;
const STEP_MS = 60;

/** "404" in the ticks of a case strip, filled once from left to right. */
export function TickDigits() {
  const [column, setColumn] = useState(() =>
    matchMedia("(prefers-reduced-motion: reduce)").matches ? COLUMNS : 0,
  );
  useEffect(() => {
    if (column >= COLUMNS) return;
    const timer = setTimeout(() => setColumn(column + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [column]);
  return (
    <div role="img" aria-label="404" className="flex gap-4 md:gap-6">
      {DIGITS.map((digit, place) => (
        <div key={digit.id} className="grid grid-flow-col grid-rows-7 gap-1 md:gap-1.5">
          {cells(digit.rows).map((cell) => {
            const filled = cell.on && place * 4 + cell.column < column;
            return (
              <span
                key={`${cell.column}-${cell.row}`}
                className="flex size-4 items-center justify-center md:size-5.5"
              >
                <span
                  className={cn(
                    "rounded-xs",
                    filled ? ["size-full", digit.fill] : "size-2 bg-border",
                  )}
                />
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function cells(rows: readonly string[]) {
  return Array.from({ length: 4 * ROWS }, (_, index) => {
    const column = Math.floor(index / ROWS);
    const row = index % ROWS;
    return { column, row, on: rows[row]?.[column] === "1" };
  });
}

import type { HostOrder } from "@gavel/judge-protocol/judge";

/** For whoever reads the log, with how many tasks are held. */
export function describeOrder(order: HostOrder, held: number): string {
  switch (order) {
    case "work":
      return "the site lets this judge work again";
    case "rest":
      return "the site has paused this judge: it holds nothing";
    case "drain":
      return held === 0
        ? "drained: nothing is held here and nothing new is taken"
        : `draining: nothing new is taken, ${held} to finish`;
  }
}

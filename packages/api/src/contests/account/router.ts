import { admin, router } from "../../kernel/trpc.ts";
import { findAccounts, findSeated } from "./find.ts";
import { assignSeatsInput, contestInput, findAccountsInput, setSeatsInput } from "./schema.ts";
import { assignSeats, clearSeats, setSeats } from "./seats.ts";

const organiser = admin.meta({ reach: ["owner", "root"] });

export const contestAccountRouter = router({
  find: organiser.input(findAccountsInput).query(({ ctx, input }) => findAccounts(ctx, input)),
  seated: organiser.input(contestInput).query(({ ctx, input }) => findSeated(ctx, input.contestId)),
  setSeats: organiser.input(setSeatsInput).mutation(({ ctx, input }) => setSeats(ctx, input)),
  assignSeats: organiser
    .input(assignSeatsInput)
    .mutation(({ ctx, input }) => assignSeats(ctx, input)),
  clearSeats: organiser
    .input(contestInput)
    .mutation(({ ctx, input }) => clearSeats(ctx, input.contestId)),
});

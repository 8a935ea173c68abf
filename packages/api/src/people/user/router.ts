import { generateInput } from "@gavel/domain/user-names";
import { permitted, router, together } from "../../kernel/trpc.ts";
import {
  bansInput,
  findUsersInput,
  rolesInput,
  sheetRows,
  updateUserInput,
  userKey,
  userList,
  userName,
} from "./schema.ts";
import { endSessions, setBans, setRoles, updateUser } from "./service/change.ts";
import { findUsers, getUser, getUserNamed } from "./service/find.ts";
import { generateUsers, previewGeneration } from "./service/generate.ts";
import { checkImport, importUsers } from "./service/import.ts";
import { previewRemoval, removeUsers } from "./service/remove.ts";

const keeper = permitted("user_admin");

export const userRouter = router({
  find: keeper
    .input(findUsersInput)
    .use(together)
    .query(({ ctx, input }) => findUsers(ctx, input)),
  get: keeper.input(userKey).query(({ ctx, input }) => getUser(ctx, input.uid)),
  getNamed: keeper.input(userName).query(({ ctx, input }) => getUserNamed(ctx, input.name)),
  update: keeper.input(updateUserInput).mutation(({ ctx, input }) => updateUser(ctx, input)),
  setRoles: keeper.input(rolesInput).mutation(({ ctx, input }) => setRoles(ctx, input)),
  setBans: keeper.input(bansInput).mutation(({ ctx, input }) => setBans(ctx, input)),
  endSessions: keeper.input(userList).mutation(({ ctx, input }) => endSessions(ctx, input.uids)),
  previewRemoval: keeper
    .input(userList)
    .mutation(({ ctx, input }) => previewRemoval(ctx, input.uids)),
  remove: keeper.input(userList).mutation(({ ctx, input }) => removeUsers(ctx, input.uids)),
  checkImport: keeper.input(sheetRows).mutation(({ ctx, input }) => checkImport(ctx, input.rows)),
  import: keeper.input(sheetRows).mutation(({ ctx, input }) => importUsers(ctx, input.rows)),
  previewGeneration: keeper
    .input(generateInput)
    .query(({ ctx, input }) => previewGeneration(ctx, input)),
  generate: keeper.input(generateInput).mutation(({ ctx, input }) => generateUsers(ctx, input)),
});

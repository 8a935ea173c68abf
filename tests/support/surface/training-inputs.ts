/** What mutations of trainings and groups are called with by root; what they need is made first. */
import { addGroups } from "@gavel/db/testing";
import type { TestServer, TestUser } from "@gavel/server/testing";
import { seedProblem } from "../../judge/support/seed.ts";

export interface Means {
  /** They are there when an input is made. */
  readonly server: () => TestServer;
  readonly root: () => TestUser;
  /** A name that nobody else has. */
  readonly fresh: (stem: string) => string;
}

export function trainingInputs({
  server,
  root,
  fresh,
}: Means): Readonly<Record<string, () => unknown>> {
  const newCategory = () => root().trpc.trainingCategory.create.mutate({ name: fresh("category") });
  const form = async () => ({
    ...{ title: "Add", description: "Add.", rank: 1000, categoryId: (await newCategory()).id },
  });
  const newTraining = async () => ({
    trainingId: (await root().trpc.training.create.mutate(await form())).id,
  });
  const newPid = async () => (await seedProblem(server())).pid;
  const newEntry = async () => {
    const wish = { ...(await newTraining()), pids: [await newPid()] };
    const { ids } = await root().trpc.trainingProblem.add.mutate(wish);
    return { id: ids[0] };
  };
  return {
    "group.setBanned": async () => {
      const names = { name: fresh("group-"), shortName: fresh("group") };
      const rest = { brief: "brief", description: "description", auth: 1 } as const;
      const { id } = await root().trpc.group.create.mutate({ ...names, ...rest });
      return { groupId: id, isBanned: true };
    },
    "groupProblem.changeProgress": async () => {
      const pid = await newPid();
      const { db } = server();
      await addGroups(db, 7);
      const values = { group_id: 7, apply_public_progress: 1, description: "Add." };
      await db.updateTable("problem").set(values).where("id", "=", pid).execute();
      return { pid, progress: 2 };
    },
    "training.clone": newTraining,
    "training.create": form,
    "training.delete": newTraining,
    "training.setEnabled": async () => ({ ...(await newTraining()), isEnabled: false }),
    "training.update": async () => ({ ...(await newTraining()), ...(await form()) }),
    "trainingCategory.create": () => ({ name: fresh("category") }),
    "trainingCategory.delete": async () => ({ id: (await newCategory()).id }),
    "trainingCategory.update": async () => ({
      ...{ id: (await newCategory()).id, name: fresh("other") },
    }),
    "trainingProblem.add": async () => ({ ...(await newTraining()), pids: [await newPid()] }),
    "trainingProblem.remove": newEntry,
    "trainingProblem.removeByPid": async () => ({ pid: await newPid() }),
    "trainingProblem.reorder": async () => ({ ...(await newTraining()), ids: [] }),
    "trainingProblem.setRank": async () => ({ ...(await newEntry()), rank: 3 }),
  };
}

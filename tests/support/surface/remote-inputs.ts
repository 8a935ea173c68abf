/** What mutations about other judges are called with by root, for `audit.test.ts`. */
import type { FakeHdu } from "@gavel/remote-judges/testing";
import type { TestUser } from "@gavel/server/testing";

interface Means {
  readonly root: () => TestUser;
  readonly fake: FakeHdu;
  readonly fresh: (stem: string) => string;
  readonly newContest: () => Promise<object>;
}

const ACCOUNT = {
  ...({ id: null, site: "HDU", password: "secret-1" } as const),
  ...{ session: null, isEnabled: true },
};
const FIRST_PROBLEM = 2000;

export function remoteInputs(means: Means): Readonly<Record<string, () => unknown>> {
  const { root, fake, fresh, newContest } = means;
  /** One that the other judge has and this site not yet. */
  const newProblem = () => {
    const problem = `${FIRST_PROBLEM + fake.others.size}`;
    fake.others.add(problem);
    return { site: "HDU", problem } as const;
  };
  const newTraining = async () => {
    const { id: categoryId } = await root().trpc.trainingCategory.create.mutate({
      name: fresh("category"),
    });
    const form = { title: "Add", description: "Add.", rank: 1000, categoryId };
    return { trainingId: (await root().trpc.training.create.mutate(form)).id };
  };
  return {
    "remoteAccount.remove": () =>
      root().trpc.remoteAccount.save.mutate({ ...ACCOUNT, name: fresh("bot") }),
    "remoteAccount.save": () => ({ ...ACCOUNT, name: fresh("bot") }),
    "remoteAccount.saveForm": () => {
      const accounts = [{ name: fresh("bot"), password: "secret-1" }];
      return { settings: {}, sites: [{ site: "SPOJ", accounts }] };
    },
    "remoteImport.toContest": async () => ({
      ...{ ...(await newContest()), ...newProblem(), displayId: "A" },
    }),
    "remoteImport.toTraining": async () => ({ ...(await newTraining()), ...newProblem() }),
    "remoteProblem.import": newProblem,
    "remoteProblem.renew": async () => {
      const { pid } = await root().trpc.remoteProblem.import.mutate(newProblem());
      const { state } = await root().trpc.remoteProblem.compare.mutate({ pid });
      return { pid, state, fields: [] };
    },
  };
}

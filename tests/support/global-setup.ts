import { startTestCluster } from "@gavel/db/testing";
import type { TestProject } from "vitest/node";
import { makeQuickFolder, useTemporaryFolder } from "./temporary-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    clusterUrl: string;
  }
}

/** One PostgreSQL for the whole run; each test file clones its own database from the migrated template. */
export default async function setUp(project: TestProject) {
  const removeFolder = useTemporaryFolder();
  const { folder, remove } = makeQuickFolder();
  const cluster = await startTestCluster(folder);
  process.env.GAVEL_TEST_CLUSTER_URL = cluster.url;
  project.provide("clusterUrl", cluster.url);
  return async () => {
    await cluster.stop();
    remove();
    removeFolder();
  };
}

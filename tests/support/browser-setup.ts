import { openSites } from "../web/support/sites.ts";
import { useTemporaryFolder } from "./temporary-folder.ts";

/** Before any worker starts: they inherit the folder and where sites are to be had. */
export default function setUp(): () => Promise<void> {
  const removeFolder = useTemporaryFolder();
  const closeSites = openSites();
  return async () => {
    await closeSites();
    removeFolder();
  };
}

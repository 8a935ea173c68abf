import { useTemporaryFolder } from "./temporary-folder.ts";

/** Workers inherit the folder; each keeps its site in it. */
export default function setUp(): () => void {
  return useTemporaryFolder();
}

import { useSession } from "./store.ts";

/** Root and problem administrators: they alone publish and delete. The server asks again. */
export function useKeeper(): boolean {
  const roles = useSession().user?.roleList ?? [];
  return roles.includes("root") || roles.includes("problem_admin");
}

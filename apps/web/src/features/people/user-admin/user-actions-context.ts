import { createContext } from "react";
import type { UserActions } from "./use-user-actions.ts";

/** The page's actions, for rows and dialogs below it; null outside of it. */
export const UserActionsContext = createContext<UserActions | null>(null);

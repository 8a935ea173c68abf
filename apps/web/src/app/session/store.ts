import { readStored, writeStored } from "@gavel/ui/lib/storage";
import { useSyncExternalStore } from "react";

/** What is kept of the signed-in user between visits; the token is kept apart. */
export interface UserInfo {
  readonly uid: string;
  readonly username: string;
  readonly nickname: string | null;
  readonly avatar: string | null;
  readonly roleList: readonly string[];
}

export interface Session {
  readonly token: string | null;
  readonly user: UserInfo | null;
}

export const TOKEN_KEY = "token";
export const USER_KEY = "userInfo";

const listeners = new Set<() => void>();
let session: Session = readSession();

function readSession(): Session {
  const token = readStored(TOKEN_KEY);
  return { token, user: token === null ? null : parseUser(readStored(USER_KEY)) };
}

function parseUser(text: string | null): UserInfo | null {
  if (text === null) return null;
  try {
    const value: Partial<UserInfo> = JSON.parse(text);
    if (typeof value.uid !== "string" || typeof value.username !== "string") return null;
    return {
      uid: value.uid,
      username: value.username,
      nickname: value.nickname ?? null,
      avatar: value.avatar ?? null,
      roleList: Array.isArray(value.roleList) ? value.roleList : [],
    };
  } catch {
    return null;
  }
}

function publish(next: Session) {
  session = next;
  for (const listener of listeners) listener();
}

export function getSession(): Session {
  return session;
}

export function setToken(token: string): void {
  writeStored(TOKEN_KEY, token);
  publish({ ...session, token });
}

export function setUser(user: UserInfo): void {
  const { uid, username, nickname, avatar, roleList } = user;
  const kept = { uid, username, nickname, avatar, roleList };
  writeStored(USER_KEY, JSON.stringify(kept));
  publish({ ...session, user: kept });
}

export function clearSession(): void {
  writeStored(TOKEN_KEY, null);
  writeStored(USER_KEY, null);
  publish({ token: null, user: null });
}

/** What another tab did to the stored session since this one last looked. */
export function adoptStoredSession(): "same" | "adopted" | "lost" {
  const stored = readSession();
  if (stored.token === session.token) return "same";
  publish(stored);
  return stored.token === null ? "lost" : "adopted";
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The signed-in user, or null for a visitor. */
export function useSession() {
  const { token, user } = useSyncExternalStore(subscribeSession, getSession);
  const signedIn = token !== null && user !== null;
  return {
    user: signedIn ? user : null,
    signedIn,
    isRoot: signedIn && user.roleList.includes("root"),
    isAdmin: signedIn && user.roleList.some((role) => role !== "user"),
  };
}

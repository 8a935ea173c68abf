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

/** @internal */
export const TOKEN_KEY = "token";
/** @internal */
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

/** Writes beside the session's token; what another tab has stored since is not this one's to change. */
function keep(key: string, value: string) {
  if (readStored(TOKEN_KEY) === session.token) writeStored(key, value);
}

/** Takes over a renewed token, unless the session changed while it was under way. */
export function renewToken(former: string, token: string): void {
  if (session.token !== former) return;
  keep(TOKEN_KEY, token);
  publish({ ...session, token });
}

export function setUser(user: UserInfo): void {
  const { uid, username, nickname, avatar, roleList } = user;
  const kept = { uid, username, nickname, avatar, roleList };
  keep(USER_KEY, JSON.stringify(kept));
  publish({ ...session, user: kept });
}

export function clearSession(): void {
  writeStored(TOKEN_KEY, null);
  writeStored(USER_KEY, null);
  publish({ token: null, user: null });
}

type Adoption = "adopted" | "lost";
const followers = new Set<(change: Adoption) => void>();

/** Takes over what another tab did to the stored session since this one last looked, and tells who follows. */
export function adoptStoredSession(): void {
  const stored = readSession();
  if (stored.token === session.token) return;
  publish(stored);
  for (const follow of followers) follow(stored.token === null ? "lost" : "adopted");
}

export function followSession(follow: (change: Adoption) => void): () => void {
  followers.add(follow);
  return () => followers.delete(follow);
}

/**
 * Ends the session that the server refused. One that another tab has signed in since outlives that and is taken over,
 * by the first of several refusals or before.
 * @param refused the token that was sent
 * @returns whether there is such another session
 */
export function endRefusedSession(refused: string | null): boolean {
  if (session.token === null) return false;
  if (readStored(TOKEN_KEY) !== null) adoptStoredSession();
  if (session.token !== refused) return true;
  clearSession();
  return false;
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
    /** There is a session, whosever it is: who it is may not be known yet. */
    hasToken: token !== null,
    isRoot: signedIn && user.roleList.includes("root"),
    isAdmin: signedIn && user.roleList.some((role) => role !== "user"),
  };
}

/** Which pages name themselves by `staticData.nav`; all others are in the default mode. */
export type NavMode = "default" | "training" | "contest" | "group";

export type NavId =
  | "home"
  | "problem"
  | "training"
  | "contest"
  | "status"
  | "rank"
  | "group"
  | "discussion"
  | "backHome"
  | "groupHome"
  | "trainingHome"
  | "trainingProblems"
  | "contestHome"
  | "contestProblems"
  | "contestSubmissions"
  | "contestRank"
  | "groupProblems";

export type AreaSwitch = "openPublicDiscussion";
type Params = Readonly<Record<string, string | undefined>>;

interface NavEntry {
  readonly id: NavId;
  /** Of the route, with its parameters. */
  readonly path: string;
  readonly search?: Readonly<Record<string, unknown>>;
  /** The second key after `g`. */
  readonly key?: string;
  /** Other paths on which the entry counts as active. */
  readonly also?: readonly string[];
  /** Not active on what lies below its path. */
  readonly exact?: boolean;
  /** Signed out it opens the sign-in dialog and leads nowhere. */
  readonly needsSession?: boolean;
  /** Hidden while the site has switched the area off. */
  readonly areaSwitch?: AreaSwitch;
}

const DEFAULT: readonly NavEntry[] = [
  { id: "home", path: "/home", key: "h", also: ["/"] },
  { id: "problem", path: "/problem", key: "p" },
  { id: "training", path: "/training", needsSession: true },
  { id: "contest", path: "/contest", key: "c", needsSession: true },
  { id: "status", path: "/status", key: "s", also: ["/submission-detail"] },
  { id: "rank", path: "/acm-rank", key: "r", also: ["/oi-rank"], needsSession: true },
  { id: "group", path: "/group", needsSession: true },
  {
    ...{ id: "discussion", path: "/discussion", key: "d", also: ["/discussion-detail"] },
    ...{ needsSession: true, areaSwitch: "openPublicDiscussion" },
  },
];
const BACK_HOME: NavEntry = { id: "backHome", path: "/home" };
const GROUP_HOME: NavEntry = { id: "groupHome", path: "/group/$groupID", exact: true };
const CONTEST = "/contest/$contestID";

function trainingEntries({ groupID }: Params): NavEntry[] {
  const training = "/training/$trainingID";
  const home = groupID === undefined ? training : `/group/$groupID${training}`;
  return [
    BACK_HOME,
    // A training of no group lacks the parameter, and so the entry.
    GROUP_HOME,
    { id: "trainingHome", path: home, exact: true },
    { id: "trainingProblems", path: `${home}/problems`, also: [`${home}/problem`] },
  ];
}

/** The entries of a mode, whether or not the site has their pages. */
function entriesOf(mode: NavMode, params: Params): readonly NavEntry[] {
  switch (mode) {
    case "default":
      return DEFAULT;
    case "training":
      return trainingEntries(params);
    case "contest":
      return [
        BACK_HOME,
        { id: "contestHome", path: CONTEST, exact: true },
        { id: "contestProblems", path: `${CONTEST}/problems`, also: [`${CONTEST}/problem`] },
        {
          ...{ id: "contestSubmissions", path: `${CONTEST}/submissions` },
          search: { onlyMine: true },
        },
        { id: "contestRank", path: `${CONTEST}/rank` },
      ];
    case "group":
      return [BACK_HOME, GROUP_HOME, { id: "groupProblems", path: "/group/$groupID/problem" }];
  }
}

/** What decides which entries there are and what they do. */
export interface NavFacts {
  readonly mode: NavMode;
  readonly params: Params;
  readonly pathname: string;
  readonly signedIn: boolean;
  readonly switches: Readonly<Record<AreaSwitch, boolean>>;
  /** Whether the site has a page with this path of a route. */
  readonly hasPage: (path: string) => boolean;
}

export interface NavLink {
  readonly id: NavId;
  readonly to: string;
  readonly search: Readonly<Record<string, unknown>>;
  readonly key: string | undefined;
  readonly isActive: boolean;
  /** The click opens the sign-in dialog. */
  readonly asksToSignIn: boolean;
}

/** The links of the header and the drawer: never one to a page that is not there. */
export function navLinks(facts: NavFacts): NavLink[] {
  const { params, switches, hasPage, signedIn } = facts;
  return entriesOf(facts.mode, params).flatMap((entry) => {
    const to = fill(entry.path, params);
    if (to === null || !hasPage(entry.path)) return [];
    if (entry.areaSwitch !== undefined && !switches[entry.areaSwitch]) return [];
    return {
      id: entry.id,
      to,
      search: entry.search ?? {},
      key: entry.key,
      isActive: isActive(entry, to, facts),
      asksToSignIn: entry.needsSession === true && !signedIn,
    };
  });
}

/** Another way to an area of the site than the header's: its address, its key and its switch. */
export function areaOf(id: NavId): Pick<NavEntry, "path" | "key" | "areaSwitch"> {
  const entry = DEFAULT.find((one) => one.id === id);
  if (entry === undefined) throw new Error(`${id} is no area of the site`);
  return entry;
}

function isActive(entry: NavEntry, to: string, { pathname, params }: NavFacts): boolean {
  if (pathname === to) return true;
  if (!entry.exact && isBelow(pathname, to)) return true;
  return (entry.also ?? []).some((other) => {
    const path = fill(other, params);
    return path !== null && (pathname === path || (path !== "/" && isBelow(pathname, path)));
  });
}

function isBelow(pathname: string, path: string): boolean {
  return pathname.startsWith(`${path}/`);
}

/** The path with its parameters; null when the address lacks one. */
function fill(path: string, params: Params): string | null {
  const parts = path.split("/").map((part) => {
    if (!part.startsWith("$")) return part;
    const value = params[part.slice(1)];
    return value === undefined ? null : encodeURIComponent(value);
  });
  return parts.includes(null) ? null : parts.join("/");
}

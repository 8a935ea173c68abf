export {
  findGroup,
  type LoadedGroup,
  loadGroup,
  peekGroup,
  requireNotArchived,
  whyArchived,
} from "./load.ts";
export {
  groupFactsOf,
  groupPersonOf,
  groupStandingOf,
  isSiteStaff,
  looksAfterOwn,
} from "./policy.ts";
export {
  findGroupFacts,
  findGroupLevel,
  type GroupLevels,
  groupLevelIn,
  hasAllRightsIn,
  isInGroup,
  isItemShown,
  listGroupLevels,
  listOwnGroups,
  NO_GROUPS,
  type OwnGroups,
  toldRealname,
} from "./queries.ts";

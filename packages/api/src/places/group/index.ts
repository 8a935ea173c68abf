export {
  /** @internal */
  type LoadedGroup,
  /** @internal */
  loadGroup,
  /** @internal */
  peekGroup,
  /** @internal */
  refuseGroup,
} from "./load.ts";
export {
  /** @internal */
  groupFactsOf,
  /** @internal */
  groupPersonOf,
  groupStandingOf,
} from "./policy.ts";
export {
  findGroupLevel,
  /** @internal */
  type GroupFactsRow,
  /** @internal */
  type GroupLevels,
  groupLevelIn,
  listGroupLevels,
} from "./queries.ts";

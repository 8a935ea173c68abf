/** Two who changed the same list: what only one of them changed goes together, what both did is asked about. Pure. */

/** Something with a name of its own in the list; `content` is all of it that counts. */
export interface Entry<T> {
  readonly id: string;
  readonly value: T;
  readonly content: string;
}

/** Both changed it, each to something else; null = it is not there, or not any more. */
export interface EntryConflict<T> {
  readonly id: string;
  readonly base: T | null;
  readonly mine: T | null;
  readonly theirs: T | null;
}

interface MergeInput<T> {
  readonly base: readonly Entry<T>[];
  readonly mine: readonly Entry<T>[];
  readonly theirs: readonly Entry<T>[];
  /** Of what both changed, what is theirs afterwards. */
  readonly taken: ReadonlySet<string>;
  /** As which `taken` names the order. */
  readonly orderId: string;
}

export interface MergedList<T> {
  readonly entries: readonly Entry<T>[];
  readonly conflicts: readonly EntryConflict<T>[];
  /** Both moved what was there before, each to somewhere else. */
  readonly isOrderConflict: boolean;
}

type ById<T> = ReadonlyMap<string, Entry<T>>;
const byId = <T>(list: readonly Entry<T>[]): ById<T> => new Map(list.map((one) => [one.id, one]));

export function mergeLists<T>(input: MergeInput<T>): MergedList<T> {
  const [base, mine, theirs] = [byId(input.base), byId(input.mine), byId(input.theirs)];
  const chosen = new Map<string, Entry<T>>();
  const conflicts: EntryConflict<T>[] = [];
  for (const id of new Set([...theirs.keys(), ...mine.keys(), ...base.keys()])) {
    const [was, my, their] = [base.get(id), mine.get(id), theirs.get(id)];
    const isMineChanged = was?.content !== my?.content;
    const isTheirsChanged = was?.content !== their?.content;
    const areBoth = isMineChanged && isTheirsChanged && my?.content !== their?.content;
    if (areBoth) conflicts.push({ id, ...valuesOf(was, my, their) });
    const kept = areBoth ? !input.taken.has(id) : isMineChanged;
    const one = kept ? my : their;
    if (one !== undefined) chosen.set(id, one);
  }
  const { leader, isOrderConflict } = leaderOf(input, (id) => base.has(id) && mine.has(id));
  const [leading, other] =
    leader === "mine" ? [input.mine, input.theirs] : [input.theirs, input.mine];
  const order = weave(idsOf(leading, chosen), idsOf(other, chosen));
  return {
    entries: order.flatMap((id) => chosen.get(id) ?? []),
    conflicts,
    isOrderConflict,
  };
}

const valuesOf = <T>(was?: Entry<T>, my?: Entry<T>, their?: Entry<T>) => ({
  base: was?.value ?? null,
  mine: my?.value ?? null,
  theirs: their?.value ?? null,
});

const idsOf = <T>(list: readonly Entry<T>[], chosen: ById<T>) =>
  list.map((one) => one.id).filter((id) => chosen.has(id));

/** Whose order it is: of the one who moved something; of both, as was chosen. */
function leaderOf<T>(input: MergeInput<T>, isOld: (id: string) => boolean) {
  const common = new Set(input.theirs.map((one) => one.id).filter(isOld));
  const order = (list: readonly Entry<T>[]) =>
    JSON.stringify(list.map((one) => one.id).filter((id) => common.has(id)));
  const [was, my, their] = [order(input.base), order(input.mine), order(input.theirs)];
  const isOrderConflict = my !== was && their !== was && my !== their;
  const isMine = isOrderConflict ? !input.taken.has(input.orderId) : my !== was;
  return { leader: isMine ? "mine" : "theirs", isOrderConflict };
}

/** What only the other list has follows what it followed there; what ends that list ends this one. */
function weave(leading: readonly string[], other: readonly string[]): string[] {
  const there = new Set(leading);
  const after = new Map<string | null, string[]>();
  let before: string | null = null;
  for (const id of other) {
    if (there.has(id)) before = id;
    else after.set(before, [...(after.get(before) ?? []), id]);
  }
  const tail = after.get(before) ?? [];
  after.delete(before);
  const follow = (id: string | null) => after.get(id) ?? [];
  return [...follow(null), ...leading.flatMap((id) => [id, ...follow(id)]), ...tail];
}

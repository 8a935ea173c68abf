import { notifySuccess } from "@gavel/ui/toast";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { reportRefusal } from "../../../../../app/bank/report-refusal.ts";
import type { Selection } from "../../../../../app/list/use-selection.ts";
import { trpc } from "../../../../../app/trpc.ts";
import type { StaffProblem } from "../types.ts";

interface LinksChange {
  readonly add?: number[];
  readonly remove?: number[];
}
type Tag = StaffProblem["tags"][number];

/** What is done to all chosen problems at once. Each says what it changed and offers to take that back. */
export function useBulk(selection: Selection<StaffProblem>) {
  const { t, i18n } = useLingui();
  const { problem, tag } = trpc.useUtils();
  const onSuccess = () => Promise.all([problem.invalidate(), tag.invalidate()]);
  const onError = (error: unknown) => reportRefusal(i18n, error, selection.rows);
  const options = { onSuccess, onError, meta: { inline: true } };
  const auths = trpc.problem.setAuths.useMutation({ onSuccess, meta: { inline: true } });
  const difficulties = trpc.problem.setDifficulties.useMutation(options);
  const tags = trpc.problem.changeTags.useMutation(options);
  const languages = trpc.problem.changeLanguages.useMutation(options);
  const pids = selection.rows.map((row) => row.pid);

  /** `undo` is asked for nothing where nothing changed. */
  function told<Change>(changed: readonly Change[], undo: () => Promise<unknown>) {
    const count = changed.length;
    const text =
      count === 0
        ? t`Nothing to change`
        : t`${plural(count, { one: "# problem changed", other: "# problems changed" })}`;
    const action = { label: t`Undo`, onClick: () => void undo().catch(() => undefined) };
    notifySuccess(text, { id: "bulk", ...(count === 0 ? {} : { action }) });
  }
  const patch = (of: readonly number[], change: (row: StaffProblem) => StaffProblem) =>
    selection.update((row) => (of.includes(row.pid) ? change(row) : row));

  async function setAuth(of: number[], auth: number, isKnown: boolean) {
    const changed = await auths.mutateAsync({ pids: of, auth, isKnown });
    patch(of, (row) => ({ ...row, auth }));
    return changed;
  }
  async function setDifficulty(of: number[], difficulty: number) {
    const changed = await difficulties.mutateAsync({ pids: of, difficulty });
    patch(of, (row) => ({ ...row, difficulty }));
    return changed;
  }
  async function changeTags(of: number[], { add = [], remove = [] }: LinksChange, known: Tag[]) {
    const changed = await tags.mutateAsync({ pids: of, add, remove });
    patch(of, (row) => {
      const kept = row.tags.filter(({ id }) => !remove.includes(id) && !add.includes(id));
      return { ...row, tags: [...kept, ...known.filter(({ id }) => add.includes(id))] };
    });
    return changed;
  }
  async function changeLanguages(of: number[], { add = [], remove = [] }: LinksChange) {
    const changed = await languages.mutateAsync({ pids: of, add, remove });
    patch(of, (row) => {
      const kept = row.languageIds.filter((id) => !remove.includes(id) && !add.includes(id));
      return { ...row, languageIds: [...kept, ...add] };
    });
    return changed;
  }

  return {
    busy: [auths, difficulties, tags, languages].some((one) => one.isPending),
    /** Of `setAuth`, whose failures it does not tell itself. */
    onRefused: onError,
    async setAuth({ auth, isKnown }: { auth: number; isKnown: boolean }) {
      const before = await setAuth(pids, auth, isKnown);
      const groups = Map.groupBy(before, (one) => one.auth);
      // Others saw it before, whatever its programs say.
      const back = () => eachOf(groups, (own, old) => setAuth(pidsOf(own), old, true));
      told(before, () => back().catch(onError));
    },
    async setDifficulty(difficulty: number) {
      const before = await setDifficulty(pids, difficulty);
      const groups = Map.groupBy(before, (one) => one.difficulty);
      told(before, () => eachOf(groups, (own, old) => setDifficulty(pidsOf(own), old)));
    },
    async toggleTag(one: Tag, isOn: boolean) {
      const ids = [one.id];
      const changed = await changeTags(pids, isOn ? { add: ids } : { remove: ids }, [one]);
      const back = isOn ? { remove: ids } : { add: ids };
      told(changed, () => changeTags(pidsOf(changed), back, [one]));
    },
    async toggleLanguage(id: number, isOn: boolean) {
      const changed = await changeLanguages(pids, isOn ? { add: [id] } : { remove: [id] });
      const back = isOn ? { remove: [id] } : { add: [id] };
      told(changed, () => changeLanguages(pidsOf(changed), back));
    },
  };
}
export type Bulk = ReturnType<typeof useBulk>;

const pidsOf = (changed: readonly { readonly pid: number }[]) => changed.map((one) => one.pid);

/** One after the other: they are one act to whoever takes it back. */
async function eachOf<Key, Row>(
  groups: ReadonlyMap<Key, Row[]>,
  work: (rows: Row[], key: Key) => Promise<unknown>,
): Promise<void> {
  for (const [key, rows] of groups) await work(rows, key);
}

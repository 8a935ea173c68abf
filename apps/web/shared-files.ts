/**
 * Which file of the build holds a module that several pages need. Left alone, the bundler makes a file of each set of pages that
 * share something, most of them smaller than what asking for them costs: a page would ask for eighty.
 */
import { joinPieces, type Piece } from "./share-plan.ts";

/** As the bundler tells it once it knows all modules. */
interface ModuleFacts {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
  readonly code: string | null;
}

type FindModule = (id: string) => ModuleFacts | null;

/** Of a request, in bytes: what a line of 1.6 Mbit/s carries while six requests at a time wait for its answers. */
const REQUEST_BYTES = 3500;
/** Of source, once it is minified and packed. */
const PACKED_SHARE = 0.13;

/** How much a page counts that is opened by so many, and first. */
const WEIGHTS: readonly (readonly [RegExp, number])[] = [
  [
    /\/src\/routes\/(index|status|(acm|oi)-rank|(problem|contest|training|discussion|group)\/index)\.tsx\?/,
    12,
  ],
  [/\/src\/routes\/(problem\/\$problemID|contest\/\$contestID.*)\.tsx\?/, 4],
];
const weightOf = (page: string) => WEIGHTS.find(([pattern]) => pattern.test(page))?.[1] ?? 1;

/**
 * For the bundler's groups. The names are in the order in which groups have to take their modules, since a group takes along
 * what its modules import unless another has taken it. null = it stays where the bundler puts it.
 */
export function sharedFiles(): (id: string, find: FindModule) => string | null {
  let plan: ReadonlyMap<string, string> | undefined;
  return (id, find) => {
    plan ??= planOf(allFrom(id, find));
    return plan.get(id) ?? null;
  };
}

/** All modules, since each is reached from each. */
function allFrom(id: string, find: FindModule): Map<string, ModuleFacts> {
  const all = new Map<string, ModuleFacts>();
  const left = [id];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    const facts = all.has(at) ? null : find(at);
    if (facts === null) continue;
    all.set(at, facts);
    left.push(...facts.importers, ...facts.dynamicImporters);
    left.push(...facts.importedIds, ...facts.dynamicallyImportedIds);
  }
  return all;
}

function planOf(all: ReadonlyMap<string, ModuleFacts>): Map<string, string> {
  const ids = [...all.keys()].sort();
  const first = reached(
    ids.filter((id) => all.get(id)?.isEntry),
    all,
  );
  const pages = ids.filter((id) => (all.get(id)?.dynamicImporters.length ?? 0) > 0);
  const users = new Map<string, number[]>();
  for (const [page, id] of pages.entries()) {
    for (const one of reached([id], all)) {
      if (!first.has(one)) users.set(one, [...(users.get(one) ?? []), page]);
    }
  }
  const shared = ids.filter((id) => (users.get(id)?.length ?? 0) > 1);
  const together = Map.groupBy(shared, (id) => users.get(id)?.join() ?? "");
  const members = [...together.values()];
  const placeOf = new Map(members.flatMap((some, at) => some.map((id) => [id, at] as const)));
  const pieces = members.map((some, at): Piece => {
    const imports = new Set(
      some.flatMap((id) => all.get(id)?.importedIds ?? []).flatMap((id) => placeOf.get(id) ?? []),
    );
    imports.delete(at);
    const letters = some.reduce((sum, id) => sum + (all.get(id)?.code?.length ?? 0), 0);
    return { pages: new Set(users.get(some[0] ?? "")), bytes: letters * PACKED_SHARE, imports };
  });
  const files = joinPieces(pieces, { weights: pages.map(weightOf), request: REQUEST_BYTES });
  return new Map(
    files.flatMap((places, at) => {
      const name = `shared-${String(at).padStart(3, "0")}`;
      return places.flatMap((place) => members[place] ?? []).map((id) => [id, name] as const);
    }),
  );
}

function reached(from: readonly string[], all: ReadonlyMap<string, ModuleFacts>): Set<string> {
  const seen = new Set<string>();
  const left = [...from];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    left.push(...(all.get(at)?.importedIds ?? []));
  }
  return seen;
}

/** Who comes to an object that is closed to the public: what a procedure declares beside what happens. */
import type { Reach, Who } from "@gavel/api/kernel/trpc";
import type { RoleId } from "@gavel/domain/role";
import { mayCall, mayReach, type Tie } from "./roles.ts";

/** Somebody who tries, and what the object is to them. */
export interface Caller<Person> {
  readonly name: string;
  readonly role: RoleId | null;
  readonly tie: Tie | null;
  readonly person: Person;
}

export interface Trial<Person, Input> {
  readonly who: Who;
  readonly reach: readonly Reach[];
  readonly callers: readonly Caller<Person>[];
  /** Makes the object, or objects, with all who are tied to them. */
  make(): Promise<Input>;
  /** A call may change the object or leave none for the next one. */
  readonly isUsedUp: boolean;
  attempt(person: Person, input: Input): Promise<string>;
}

type Outcomes = Readonly<Record<string, string>>;

/** By the callers' names. The two are equal where a procedure does what it declares. */
export async function compareReach<Person, Input>(
  trial: Trial<Person, Input>,
): Promise<{ readonly declared: Outcomes; readonly found: Outcomes }> {
  const { who, reach, callers, isUsedUp } = trial;
  const declared: Record<string, string> = {};
  const found: Record<string, string> = {};
  let input = await trial.make();
  for (const [index, caller] of callers.entries()) {
    const may = mayCall(caller.role, who) && mayReach(caller, reach);
    declared[caller.name] = may ? "reached" : "refused";
    if (isUsedUp && index > 0) input = await trial.make();
    found[caller.name] = await trial.attempt(caller.person, input);
  }
  return { declared, found };
}

/**
 * Who is tried beside the owner, the roles and strangers: everybody whom one of the objects knows, also where the
 * procedure declares nothing of them.
 * @throws Error for members or managers that are declared and that no object knows
 */
export function tiesToTry(
  path: string,
  reach: readonly Reach[],
  kinds: readonly { readonly member?: unknown; readonly manager?: unknown }[],
): ("member" | "manager")[] {
  return (["member", "manager"] as const).filter((tie) => {
    const isKnown = kinds.some((kind) => kind[tie] !== undefined);
    if (!isKnown && reach.includes(`${tie}s`)) {
      throw new Error(`objects.ts does not say who the ${tie}s of an object of ${path} are`);
    }
    return isKnown;
  });
}

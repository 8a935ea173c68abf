import { mentionOf } from "@gavel/domain/mention";
import type { FindOffers } from "@gavel/ui/lib/use-offers";
import { createContext, useContext } from "react";
import { useSession } from "../session/store.ts";
import { trpc } from "../trpc.ts";

/** Whether who is named is told: not in contests. */
export const NamesPeople = createContext(false);

/** Looks for people whose name begins so, for whoever has signed in. */
export function useFindPeople(): FindOffers {
  const utils = trpc.useUtils();
  return async (start) => {
    const people = await utils.discussion.people.fetch({ start }, { meta: { inline: true } });
    return people.map(({ uid, username, nickname, avatar }) => ({
      ...{ id: uid, name: username, detail: nickname, avatar, text: mentionOf(username) },
    }));
  };
}

/** The same; undefined where nobody can be named, and for visitors. */
export function useFindMentions(): FindOffers | undefined {
  const { signedIn } = useSession();
  const isOpen = useContext(NamesPeople);
  const find = useFindPeople();
  return signedIn && isOpen ? find : undefined;
}

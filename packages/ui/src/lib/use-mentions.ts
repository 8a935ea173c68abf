import { useState } from "react";
import { typedMention } from "./typed-mention.ts";
import { type FindOffers, type Offer, useOffers } from "./use-offers.ts";

interface Typed {
  readonly from: number;
  readonly start: string;
}

interface Field {
  find: FindOffers | undefined;
  /** Puts `text` in place of what stands from there to the caret. */
  onChoose: (from: number, text: string) => void;
}

/** Offers names while one is typed behind an `@`. */
export function useMentions({ find, onChoose }: Field) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const close = () => setTyped(null);
  function choose(offer: Offer) {
    if (typed === null) return;
    close();
    onChoose(typed.from, `${offer.text} `);
  }
  const offers = useOffers({ find, start: typed?.start, onChoose: choose, onClose: close });
  return {
    offers,
    close,
    /** After each change of the text or the caret. */
    look(element: HTMLTextAreaElement) {
      if (find === undefined) return;
      const { value, selectionStart, selectionEnd } = element;
      const next = selectionStart === selectionEnd ? typedMention(value, selectionStart) : null;
      if (next?.from !== typed?.from || next?.start !== typed?.start) setTyped(next);
    },
  };
}

import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// The type scale has names of its own; without them `text-2xs` would be taken for a colour.
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ["2xs", "xs", "sm", "base", "read", "md", "lg", "xl", "2xl", "3xl"],
      "font-weight": ["normal", "medium", "strong", "semibold"],
    },
  },
});

/** Joins class names; a later Tailwind class wins over an earlier one of the same kind. */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs));
}

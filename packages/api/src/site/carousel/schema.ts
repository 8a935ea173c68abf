import { LOCALES } from "@gavel/domain/locale";
import { z } from "zod";

const id = z.int().positive();
const link = z
  .string()
  .trim()
  .max(500)
  // A path of this site or a web address; never `javascript:` or `//elsewhere`.
  .regex(/^(|\/(?!\/).*|https?:\/\/.+)$/);

const words = { title: z.string().trim().max(100), caption: z.string().trim().max(200) };
/** Empty: as on the slide itself. */
const translations = z.partialRecord(z.enum(LOCALES), z.object(words));
export type SlideTranslations = z.output<typeof translations>;
/** As they are stored. */
export const readSlideTranslations = (stored: unknown) => translations.catch({}).parse(stored);

/** Translations that are absent stay as they are. */
export const updateSlideInput = z.object({
  id,
  ...words,
  link,
  translations: translations.optional(),
});
/** All ids, in the new order. */
export const orderSlidesInput = z.object({ ids: z.array(id).max(100) });
export const slideIdInput = z.object({ id });

/** For those who keep it: not in the reader's language, but as it was written. */
export interface WrittenSlide extends Slide {
  translations: SlideTranslations;
}
/** A picture of the first page; of a list of them the last one is the banner of the rank. */
export interface Slide {
  id: number;
  /** `/api/public/img/…` */
  url: string;
  title: string;
  caption: string;
  /** A path of this site, a web address, or empty. */
  link: string;
}

import { z } from "zod";

const id = z.int().positive();
const link = z
  .string()
  .trim()
  .max(500)
  // A path of this site or a web address; never `javascript:` or `//elsewhere`.
  .regex(/^(|\/(?!\/).*|https?:\/\/.+)$/);

export const updateSlideInput = z.object({
  id,
  title: z.string().trim().max(100),
  caption: z.string().trim().max(200),
  link,
});
/** All ids, in the new order. */
export const orderSlidesInput = z.object({ ids: z.array(id).max(100) });
export const slideIdInput = z.object({ id });

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

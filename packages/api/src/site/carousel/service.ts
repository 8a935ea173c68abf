import type { Db } from "@gavel/db";
import type { z } from "zod";
import type { Context, SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { recordAudit } from "../audit/index.ts";
import {
  removeSiteFile,
  type StoredImage,
  storeImage,
  type Upload,
  type Uploader,
} from "../file/index.ts";
import {
  deleteSlideRow,
  insertSlide,
  listSlides,
  lockSlides,
  type SlideRow,
  updateSlideRow,
} from "./queries.ts";
import {
  type orderSlidesInput,
  readSlideTranslations,
  type Slide,
  type updateSlideInput,
  type WrittenSlide,
} from "./schema.ts";

/** In the reader's language; what is empty there is said as it was written first. */
export async function findSlides({ db, locale }: Pick<Context, "db" | "locale">): Promise<Slide[]> {
  return (await listSlides(db)).map((row) => {
    const { translations, ...slide } = present(row);
    const { title, caption } = translations[locale] ?? {};
    return { ...slide, title: title || slide.title, caption: caption || slide.caption };
  });
}

export async function findWrittenSlides({ db }: Pick<Context, "db">): Promise<WrittenSlide[]> {
  return (await listSlides(db)).map(present);
}

function present({ file_name, translations, ...row }: SlideRow): WrittenSlide {
  const url = `/api/public/img/${file_name}`;
  return { ...row, url, translations: readSlideTranslations(translations) };
}

/** Puts an uploaded image behind the others, so it becomes the banner. */
export async function addSlide(ctx: SignedInContext, upload: Upload): Promise<Slide> {
  const image = await storeImage(ctx, "carousel", upload);
  return ctx.db.transaction().execute(async (tx) => {
    await lockSlides(tx);
    const slide = await insert({ ...ctx, db: tx }, image, NO_WORDS);
    const target = { id: slide.id, name: upload.fileName };
    await recordAudit(tx, ctx, { action: "carousel.add", target, after: { ...slide } });
    return slide;
  });
}

type Words = Pick<WrittenSlide, "title" | "caption" | "link" | "translations">;
const NO_WORDS: Words = { title: "", caption: "", link: "", translations: {} };

/** The same with its words, without a note in the audit log; in a transaction of the caller's. */
export async function placeSlide(ctx: Uploader, upload: Upload, words: Words): Promise<Slide> {
  const image = await storeImage(ctx, "carousel", upload);
  await lockSlides(ctx.db);
  return insert(ctx, image, words);
}

async function insert(
  { db, now }: Pick<Uploader, "db" | "now">,
  image: StoredImage,
  words: Words,
): Promise<Slide> {
  const id = await insertSlide(db, { file_name: image.name, ...words }, now());
  const { translations: _, ...shown } = words;
  return { id, url: image.address, ...shown };
}

/** @throws DomainError NOT_FOUND */
export async function updateSlide(
  ctx: SignedInContext,
  { id, ...changes }: z.output<typeof updateSlideInput>,
): Promise<void> {
  await change(ctx, async (tx, slides) => {
    const before = get(slides, id);
    await updateSlideRow(tx, id, changes);
    const target = { id, name: changes.title };
    await recordAudit(tx, ctx, {
      action: "carousel.update",
      ...{ target, before, after: { ...before, ...changes } },
    });
  });
}

/** @throws DomainError CONFLICT when the list names others than there are: somebody changed it meanwhile. */
export async function orderSlides(
  ctx: SignedInContext,
  { ids }: z.output<typeof orderSlidesInput>,
): Promise<void> {
  await change(ctx, async (tx, slides) => {
    const known = slides.map((slide) => slide.id);
    const isSame = ids.length === known.length && known.every((id) => ids.includes(id));
    if (!isSame) throw new DomainError("CONFLICT");
    for (const [index, id] of ids.entries()) await updateSlideRow(tx, id, { position: index + 1 });
    await recordAudit(tx, ctx, {
      action: "carousel.update",
      ...{ before: { order: known }, after: { order: ids } },
    });
  });
}

/** The picture's address stops to answer at once. @throws DomainError NOT_FOUND */
export async function deleteSlide(ctx: SignedInContext, id: number): Promise<void> {
  await change(ctx, async (tx, slides) => {
    const before = get(slides, id);
    await deleteSlideRow(tx, id);
    await removeSiteFile(tx, before.file_name);
    const target = { id, name: before.title };
    await recordAudit(tx, ctx, { action: "carousel.delete", target, before });
  });
}

function change(
  ctx: SignedInContext,
  body: (tx: Db, slides: readonly SlideRow[]) => Promise<void>,
): Promise<void> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockSlides(tx);
    await body(tx, await listSlides(tx));
  });
}

function get(slides: readonly SlideRow[], id: number): SlideRow {
  const slide = slides.find((one) => one.id === id);
  if (slide === undefined) throw new DomainError("NOT_FOUND");
  return slide;
}

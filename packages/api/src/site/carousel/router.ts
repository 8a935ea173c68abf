import { anyone, permitted, router } from "../../kernel/trpc.ts";
import { orderSlidesInput, slideIdInput, updateSlideInput } from "./schema.ts";
import { deleteSlide, findSlides, findWrittenSlides, orderSlides, updateSlide } from "./service.ts";

const keeper = permitted("system_info_admin");

/** New pictures come over plain HTTP; see the server's table. */
export const carouselRouter = router({
  find: anyone.query(({ ctx }) => findSlides(ctx)),
  findWritten: keeper.query(({ ctx }) => findWrittenSlides(ctx)),
  update: keeper.input(updateSlideInput).mutation(({ ctx, input }) => updateSlide(ctx, input)),
  order: keeper.input(orderSlidesInput).mutation(({ ctx, input }) => orderSlides(ctx, input)),
  delete: keeper.input(slideIdInput).mutation(({ ctx, input }) => deleteSlide(ctx, input.id)),
});

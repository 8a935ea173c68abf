import { anyone, permitted, router, togetherForAll } from "../../kernel/trpc.ts";
import {
  announcementIdInput,
  createAnnouncementInput,
  findAnnouncementsInput,
  updateAnnouncementInput,
} from "./schema.ts";
import {
  createAnnouncement,
  deleteAnnouncement,
  findAllAnnouncements,
  findAnnouncements,
  getAnnouncement,
  getWrittenAnnouncement,
  updateAnnouncement,
} from "./service.ts";

const keeper = permitted("announcement_admin");

export const announcementRouter = router({
  find: anyone
    .input(findAnnouncementsInput)
    .use(togetherForAll)
    .query(({ ctx, input }) => findAnnouncements(ctx, input)),
  get: anyone
    .meta({ reach: ["root"] })
    .input(announcementIdInput)
    .query(({ ctx, input }) => getAnnouncement(ctx, input.id)),
  findAll: keeper
    .input(findAnnouncementsInput)
    .query(({ ctx, input }) => findAllAnnouncements(ctx, input)),
  getWritten: keeper
    .meta({ reach: [] })
    .input(announcementIdInput)
    .query(({ ctx, input }) => getWrittenAnnouncement(ctx, input.id)),
  create: keeper
    .input(createAnnouncementInput)
    .mutation(({ ctx, input }) => createAnnouncement(ctx, input)),
  update: keeper
    .input(updateAnnouncementInput)
    .mutation(({ ctx, input }) => updateAnnouncement(ctx, input)),
  delete: keeper
    .input(announcementIdInput)
    .mutation(({ ctx, input }) => deleteAnnouncement(ctx, input.id)),
});

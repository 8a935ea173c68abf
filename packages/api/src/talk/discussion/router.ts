import {
  admin,
  anyone,
  permitted,
  root,
  router,
  signedIn,
  together,
  togetherForAll,
} from "../../kernel/trpc.ts";
import {
  createDiscussionInput,
  createInGroupInput,
  deleteDiscussionsInput,
  discussionIdInput,
  findDiscussionsInput,
  findGroupDiscussionsInput,
  followProblemInput,
  likeDiscussionInput,
  moderateDiscussionInput,
  peopleInput,
  problemInput,
  saveCategoriesInput,
  updateDiscussionInput,
} from "./schema.ts";
import { saveCategories } from "./service/category.ts";
import { createDiscussion } from "./service/create.ts";
import { deleteDiscussion, deleteDiscussions } from "./service/delete.ts";
import { countCategories, findDiscussions, findInGroup } from "./service/find.ts";
import { followDiscussion, followProblem, followsProblem } from "./service/follow.ts";
import {
  findCategories,
  findParticipants,
  findPeople,
  getDiscussion,
  visitDiscussion,
} from "./service/get.ts";
import { likeDiscussion } from "./service/like.ts";
import { moderateDiscussion, updateDiscussion } from "./service/update.ts";

export const discussionRouter = router({
  find: anyone
    // A list answers everybody; of a problem that the viewer may not see it is empty.
    .meta({ reach: ["everyone"] })
    .input(findDiscussionsInput)
    .use(together)
    .query(({ ctx, input }) => findDiscussions(ctx, input)),
  categoryCounts: anyone.use(togetherForAll).query(({ ctx }) => countCategories(ctx)),
  get: anyone
    .meta({ reach: ["admins"] })
    .input(discussionIdInput)
    .query(({ ctx, input }) => getDiscussion(ctx, input.discussionId)),
  visit: anyone
    .meta({ reach: ["admins"] })
    .input(discussionIdInput)
    .mutation(({ ctx, input }) => visitDiscussion(ctx, input.discussionId)),
  participants: anyone
    .meta({ reach: ["admins"] })
    .input(discussionIdInput)
    .query(({ ctx, input }) => findParticipants(ctx, input.discussionId)),
  categories: anyone.query(({ ctx }) => findCategories(ctx)),
  create: permitted("discussion_add")
    .meta({ reach: ["owner", "keepers"] })
    .input(createDiscussionInput)
    .mutation(({ ctx, input }) => createDiscussion(ctx, input)),
  update: permitted("discussion_edit")
    .meta({ reach: ["root"] })
    .input(updateDiscussionInput)
    .mutation(({ ctx, input }) => updateDiscussion(ctx, input)),
  delete: permitted("discussion_del")
    .meta({ reach: ["admins"] })
    .input(discussionIdInput)
    .mutation(({ ctx, input }) => deleteDiscussion(ctx, input.discussionId)),
  moderate: admin
    .meta({ reach: ["admins"] })
    .input(moderateDiscussionInput)
    .mutation(({ ctx, input }) => moderateDiscussion(ctx, input)),
  deleteMany: admin
    // Whoever may call deletes any of them.
    .meta({ reach: ["everyone"] })
    .input(deleteDiscussionsInput)
    .mutation(({ ctx, input }) => deleteDiscussions(ctx, input.ids)),
  saveCategories: root
    .input(saveCategoriesInput)
    .mutation(({ ctx, input }) => saveCategories(ctx, input.categories)),
  like: signedIn
    .meta({ reach: ["admins"] })
    .input(likeDiscussionInput)
    .mutation(({ ctx, input }) => likeDiscussion(ctx, input)),
  follow: signedIn
    .meta({ reach: ["admins"] })
    .input(likeDiscussionInput)
    .mutation(({ ctx, input }) => followDiscussion(ctx, input)),
  followProblem: signedIn
    .meta({ reach: ["owner", "keepers"] })
    .input(followProblemInput)
    .mutation(({ ctx, input }) => followProblem(ctx, input)),
  followsProblem: signedIn
    .meta({ reach: ["owner", "keepers"] })
    .input(problemInput)
    .query(({ ctx, input }) => followsProblem(ctx, input.problemId)),
  people: signedIn
    .input(peopleInput)
    .use(togetherForAll)
    .query(({ ctx, input }) => findPeople(ctx, input.start)),
});

const groupReader = signedIn.meta({ reach: ["owner", "members", "managers", "root"] });

/** One by one they are as those of the site. */
export const groupDiscussionRouter = router({
  find: groupReader
    .input(findGroupDiscussionsInput)
    .query(({ ctx, input }) => findInGroup(ctx, input)),
  create: permitted("discussion_add")
    .meta({ reach: ["owner", "members", "managers", "root"] })
    .input(createInGroupInput)
    .mutation(({ ctx, input }) => createDiscussion(ctx, input)),
  findForStaff: signedIn
    .meta({ reach: ["owner", "managers", "root"] })
    .input(findGroupDiscussionsInput)
    .query(({ ctx, input }) => findInGroup(ctx, { ...input, withDisabled: true })),
  moderate: signedIn
    .meta({ reach: ["owner", "managers", "root"] })
    .input(moderateDiscussionInput)
    .mutation(({ ctx, input }) => moderateDiscussion(ctx, input)),
});

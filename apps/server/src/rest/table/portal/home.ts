/** The first page: pictures, what is near, what changed, who solved most. */
import { addSlide } from "@gavel/api/site/carousel";
import { success } from "../../envelope.ts";
import { handlerRow, type RestRow, row } from "../../row.ts";
import { receiveImage } from "../../upload.ts";
import { asSignedIn } from "../bank/problem-files.ts";
import { wireContest } from "../contests/contest.ts";

/** `MM-dd` of `yyyy-MM-dd`. */
const monthAndDay = (day: string) => day.slice(5);

const carouselRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/home-carousel",
    who: "anyone",
    procedure: "carousel.find",
    output: (slides) => slides.map(({ id, url }) => ({ id, url })),
  }),
  handlerRow({
    method: "POST",
    // The spelling that clients know.
    path: "/api/file/upload-carouse-img",
    who: "permission:system_info_admin",
    takes: { file: "file" },
    async handle(exchange) {
      const upload = await receiveImage(exchange, "file", "carousel");
      const { id, url } = await addSlide(asSignedIn(exchange.context), upload);
      return success({ id, url });
    },
  }),
  row({
    method: "DELETE",
    path: "/api/admin/config/home-carousel",
    who: "permission:system_info_admin",
    procedure: "carousel.delete",
    input: ({ any }) => ({ id: any.getInteger("id") }),
    output: () => null,
  }),
];

const boardRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/get-recent-contest",
    who: "anyone",
    procedure: "home.contests",
    output: (contests) => contests.map(wireContest),
  }),
  row({
    method: "GET",
    path: "/api/get-recent-other-contest",
    who: "anyone",
    procedure: "home.otherContests",
  }),
  row({
    method: "GET",
    path: "/api/get-recent-seven-ac-rank",
    who: "anyone",
    procedure: "home.weekRank",
    output: (rank) => rank.map((person) => ({ ...person, rating: null })),
  }),
  row({
    method: "GET",
    path: "/api/get-last-week-submission-statistics",
    who: "anyone",
    procedure: "home.lastWeek",
    input: ({ query }) => ({ forceRefresh: query.hasFlag("forceRefresh") }),
    output: (days) => ({
      dateStrList: days.map(({ day }) => monthAndDay(day)),
      acCountList: days.map(({ accepted }) => accepted),
      totalCountList: days.map(({ total }) => total),
    }),
  }),
  row({
    method: "GET",
    path: "/api/get-recent-updated-problem",
    who: "anyone",
    procedure: "problem.recent",
    output: (problems) =>
      problems.map(({ pid, problemId, title, type, createdAt, updatedAt }) => ({
        ...{ id: pid, problemId, title, type },
        ...{ gmtCreate: createdAt, gmtModified: updatedAt },
      })),
  }),
];

export const homeRows: readonly RestRow[] = [...carouselRows, ...boardRows];

import { contestAnnouncements } from "../../contests/announcement/index.ts";
import { boardNews } from "../../contests/board/index.ts";
import { contestClock } from "../../contests/contest/index.ts";
import { clarificationNews, deskNews } from "../../contests/desk/index.ts";
import { rejudgeProgress } from "../../judging/rejudge/index.ts";
import type { ToldBy } from "../../kernel/live/index.ts";
import { newSubmissions, submissionStates } from "../../solving/submission/index.ts";
import { unreadNews } from "../../talk/message/index.ts";

/** All that streams tell of, by the name that clients ask with: a new topic is one more line. */
export const TOPICS = {
  "submission.states": submissionStates,
  "submission.new": newSubmissions,
  "rejudge.progress": rejudgeProgress,
  "contest.clarifications": clarificationNews,
  "contest.desk": deskNews,
  "contest.announcements": contestAnnouncements,
  "contest.board": boardNews,
  "contest.clock": contestClock,
  "message.unread": unreadNews,
};

export type TopicName = keyof typeof TOPICS;
export type Told<Name extends TopicName> = ToldBy<(typeof TOPICS)[Name]>;

/** How much waits for somebody at the desks of a contest. */
export interface DeskCounts {
  unanswered: number;
  /** Not printed. */
  prints: number;
  /** Nobody has them. */
  balloons: number;
  /** Somebody is on their way with them. */
  balloonsTaken: number;
}
/** Changes with whatever comes in, is taken, delivered, printed or answered. */
export interface DeskNews extends DeskCounts {
  contestId: number;
  /** Who is answering what; some may be over. */
  answering: { questionId: number; username: string; until: Date }[];
}

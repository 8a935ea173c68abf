import { z } from "zod";

const key = z.string().min(1).max(64);
const figure = z.number().min(-10_000).max(10_000_000);

/** `x` and the track's `x` in the picture's own pixels, `t` in milliseconds since the piece was taken up. */
export const slideProofInput = z.object({
  challengeId: key,
  x: figure,
  track: z.array(z.object({ x: figure, t: figure })).max(2000),
});
export const questionProofInput = z.object({
  challengeId: key,
  answer: z.string().max(100),
});
export type SlideProof = z.output<typeof slideProofInput>;
export type QuestionProof = z.output<typeof questionProofInput>;

/** Pictures are data URIs. The piece is drawn at its own size; `pieceY` is where its upper edge lies, in pixels. */
export interface SlidePuzzle {
  challengeId: string;
  background: string;
  piece: string;
  pieceY: number;
  width: number;
  height: number;
  pieceSize: number;
}
/** The same in words, for whoever cannot see the picture. */
export interface SlideQuestion {
  challengeId: string;
  question: string;
}
export interface SlideToken {
  slideToken: string;
}
export interface Captcha {
  img: string;
  captchaKey: string;
}
export interface CaptchaQuestion {
  question: string;
  captchaKey: string;
}

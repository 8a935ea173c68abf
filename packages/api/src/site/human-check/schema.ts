import { WORK_PARTS, type Work } from "@gavel/domain/proof-of-work";
import { z } from "zod";

const key = z.string().min(1).max(64);
const figure = z.number().min(-10_000).max(10_000_000);

/** `x` and the track's `x` in the picture's own pixels, `t` in milliseconds since the piece was taken up. */
export const slideProofInput = z.object({
  challengeId: key,
  x: figure,
  track: z.array(z.object({ x: figure, t: figure })).max(2000),
});
/** A number for each part of the work. */
export const workProofInput = z.object({
  challengeId: key,
  nonces: z.array(z.number().int().min(0)).length(WORK_PARTS),
});
export type SlideProof = z.output<typeof slideProofInput>;
export type WorkProof = z.output<typeof workProofInput>;

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
/** Work for the device, for whoever cannot see the picture. */
export interface WorkOrder extends Work {
  challengeId: string;
}
export interface SlideToken {
  slideToken: string;
}
export interface Captcha {
  img: string;
  captchaKey: string;
}
/** What to send in the place of the letters in a picture. */
export interface CaptchaAnswer {
  captcha: string;
  captchaKey: string;
}

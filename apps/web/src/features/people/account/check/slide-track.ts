/** A place of the piece on its way, in the picture's pixels, and when: milliseconds since it was taken up. */
export interface TrackPoint {
  readonly x: number;
  readonly t: number;
}

/** More would only make the request longer: a slow hand on a quick mouse sends a thousand places. */
const POINTS_MAX = 400;

export interface SlideTrack {
  readonly add: (x: number) => void;
  readonly points: () => TrackPoint[];
  readonly clear: () => void;
}

/** Notes where the piece was; the first place begins the count. @param now in milliseconds. */
export function createTrack(now: () => number = () => performance.now()): SlideTrack {
  let startedAt = 0;
  let points: TrackPoint[] = [];
  return {
    add(x) {
      if (points.length === 0) startedAt = now();
      const point = { x: Math.round(x * 10) / 10, t: Math.round(now() - startedAt) };
      // The last place always counts: it is where the piece was let go.
      if (points.length < POINTS_MAX) points.push(point);
      else points[POINTS_MAX - 1] = point;
    },
    points: () => points,
    clear() {
      points = [];
    },
  };
}

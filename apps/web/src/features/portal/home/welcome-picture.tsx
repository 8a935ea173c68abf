const RINGS = Array.from({ length: 15 }, (_, index) => 34 + index * 34);
const BRASS_RINGS = new Set([34, 136, 306, 510]);
const BARS = [
  46, 42, 39, 35, 31, 27, 24, 20, 15, 62, 58, 53, 50, 46, 41, 37, 33, 28, 24, 18, 14, 58, 54, 50,
  44,
];

/** A gavel that has just struck: the picture of a site that has none of its own. */
export function GavelPicture({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 836 440"
      preserveAspectRatio="xMaxYMax slice"
      className={className}
    >
      <rect width="836" height="440" className="fill-picture" />
      <g fill="none" strokeWidth="1.2">
        {RINGS.map((radius) => (
          <circle
            key={radius}
            cx="644"
            cy="326"
            r={radius}
            className={BRASS_RINGS.has(radius) ? "stroke-picture-brass" : "stroke-picture-line"}
            opacity={BRASS_RINGS.has(radius) ? 0.8 : 0.55}
          />
        ))}
      </g>
      <rect x="578" y="319" width="130" height="14" rx="3" className="fill-picture-brass" />
      <g transform="rotate(-31 622 282)">
        <rect x="656" y="272" width="138" height="13" rx="6.5" className="fill-picture-light" />
        <rect x="588" y="248" width="68" height="64" rx="7" fill="oklch(0.97 0.008 262)" />
        <rect x="588" y="258" width="68" height="5" className="fill-picture-brass" />
        <rect x="588" y="297" width="68" height="5" className="fill-picture-brass" />
      </g>
    </svg>
  );
}

/** Ticks as of submissions: behind the head of the rank of a site without a banner. */
export function TickPicture({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 372 72"
      preserveAspectRatio="xMaxYMax slice"
      className={className}
    >
      <rect width="372" height="72" className="fill-picture" />
      {BARS.map((height, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place
          key={index}
          x={172 + index * 8}
          y={72 - height}
          width="2.5"
          height={height}
          className={index % 9 === 0 ? "fill-picture-brass" : "fill-picture-line"}
        />
      ))}
    </svg>
  );
}

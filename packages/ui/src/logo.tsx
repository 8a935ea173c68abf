/** The gavel mark. */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" width={size} height={size} className="shrink-0">
      <rect width="24" height="24" rx="5" className="fill-primary" />
      <g className="fill-primary-foreground">
        <rect x="6.2" y="6" width="8" height="5.6" rx="1" transform="rotate(-45 10.2 8.8)" />
        <rect
          x="11.2"
          y="12.6"
          width="8.6"
          height="2.2"
          rx="1.1"
          transform="rotate(45 15.5 13.7)"
        />
      </g>
      <rect x="5" y="18" width="8" height="1.8" rx=".9" className="fill-brass-bright" />
    </svg>
  );
}

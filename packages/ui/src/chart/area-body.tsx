import {
  Area,
  AreaChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";

interface AreaBodyProps {
  points: readonly { label: string; value: number | null }[];
  /** Labels that stand under the axis; all of them would not fit. */
  ticks: readonly string[];
}

const tick = { fontSize: 10.5, fontFamily: "var(--font-mono)", fill: "var(--muted-foreground)" };

export default function AreaBody({ points, ticks }: AreaBodyProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart
        data={[...points]}
        margin={{ top: 4, right: 16, bottom: 0, left: -18 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
        <XAxis
          dataKey="label"
          ticks={[...ticks]}
          interval={0}
          tick={tick}
          tickLine={false}
          axisLine={false}
        />
        <YAxis tick={tick} tickLine={false} axisLine={false} allowDecimals={false} />
        <Tooltip
          cursor={{ stroke: "var(--border-strong)" }}
          isAnimationActive={false}
          formatter={(value) => [String(value)]}
          separator=""
          contentStyle={{
            border: 0,
            borderRadius: 6,
            background: "var(--popover)",
            boxShadow: "var(--shadow-popover)",
            fontSize: 12,
          }}
        />
        <Area
          dataKey="value"
          type="monotone"
          stroke="var(--chart-1)"
          strokeWidth={1.5}
          fill="var(--chart-1)"
          fillOpacity={0.12}
          isAnimationActive={false}
        />
      </AreaChart>
    </ResponsiveContainer>
  );
}

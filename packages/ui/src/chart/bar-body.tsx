import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";

interface BarBodyProps {
  bars: readonly { label: string; value: number; part?: number }[];
}

const tick = { fontSize: 10.5, fontFamily: "var(--font-mono)", fill: "var(--muted-foreground)" };

export default function BarBody({ bars }: BarBodyProps) {
  const data = bars.map((bar) => ({
    label: bar.label,
    solid: bar.part ?? bar.value,
    pale: bar.part === undefined ? 0 : bar.value - bar.part,
  }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={data}
        margin={{ top: 4, right: 0, bottom: 0, left: -18 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
        <XAxis dataKey="label" tick={tick} tickLine={false} axisLine={false} minTickGap={8} />
        <YAxis tick={tick} tickLine={false} axisLine={false} allowDecimals={false} />
        <Tooltip
          cursor={{ fill: "var(--accent)" }}
          isAnimationActive={false}
          contentStyle={{
            border: 0,
            borderRadius: 6,
            background: "var(--popover)",
            boxShadow: "var(--shadow-popover)",
            fontSize: 12,
          }}
        />
        <Bar
          dataKey="solid"
          stackId="all"
          fill="var(--chart-1)"
          maxBarSize={22}
          isAnimationActive={false}
        />
        <Bar
          dataKey="pale"
          stackId="all"
          fill="var(--chart-1)"
          fillOpacity={0.28}
          maxBarSize={22}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

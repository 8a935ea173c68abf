import { Pie, PieChart, ResponsiveContainer } from "recharts";
import type { ChartPart } from "../chart.tsx";

export default function PieBody({ parts }: { parts: readonly ChartPart[] }) {
  const data = parts.map((part) => ({ name: part.label, value: part.value, fill: part.color }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <PieChart accessibilityLayer={false}>
        <Pie
          data={data}
          dataKey="value"
          innerRadius="58%"
          outerRadius="100%"
          stroke="var(--card)"
          strokeWidth={1.5}
          startAngle={90}
          endAngle={-270}
          rootTabIndex={-1}
          isAnimationActive={false}
        />
      </PieChart>
    </ResponsiveContainer>
  );
}

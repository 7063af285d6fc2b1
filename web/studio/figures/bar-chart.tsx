interface BarChartProps {
  /** Read out in place of the bars. */
  label: string;
  /** The values of consecutive places, each of its parts from the bottom up. */
  bars: readonly (readonly number[])[];
}

const width = 720;
const height = 160;
const fills = ["fill-accent", "fill-ink"];

/** A bar for each place, drawn on the server. A table beside it has the numbers. */
export function BarChart({ label, bars }: BarChartProps) {
  const most = Math.max(1, ...bars.map((parts) => parts.reduce((sum, part) => sum + part, 0)));
  const step = width / Math.max(1, bars.length);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-40 w-full"
    >
      <path d={`M0 ${height - 0.5}H${width}`} className="stroke-hairline" />
      {bars.map((parts, place) => {
        let top = height;
        return parts.map((part, index) => {
          const barHeight = (part / most) * (height - 8);
          top -= barHeight;
          return (
            part > 0 && (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: the places of a chart never move
                key={`${place}-${index}`}
                x={place * step + step * 0.1}
                y={top}
                width={step * 0.8}
                height={barHeight}
                className={fills[index]}
              />
            )
          );
        });
      })}
    </svg>
  );
}

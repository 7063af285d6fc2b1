import { classNames } from "#web/ui/class-names.ts";

/** As many as a phone shows apart from each other. */
const maxBars = 90;
/** Of silence, in percent of the height. */
const leastHeight = 6;

interface WaveformProps {
  /** From 0 to 255. */
  levels: readonly number[];
  /** Where the chapters begin, and how far it is played: shares of the length. */
  marks: readonly number[];
  played: number;
}

/** How loud a recording is over its length, up to the position in the accent's colour. Decoration: the slider over it says the position. */
export function Waveform({ levels, marks, played }: WaveformProps) {
  const path = barsOf(levels);
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-x-2 inset-y-0">
      <Bars path={path} className="text-field" />
      <Bars path={path} className="text-accent" clip={`inset(0 ${(1 - played) * 100}% 0 0)`} />
      {marks.map((mark) => (
        <span key={mark} className="absolute bottom-0 h-2 w-0.5 bg-ink" style={{ left: `${mark * 100}%` }} />
      ))}
      <span className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: `${played * 100}%` }} />
    </div>
  );
}

function Bars({ path, className, clip }: { path: string; className: string; clip?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      fill="currentColor"
      className={classNames("absolute inset-0 size-full", className)}
      style={{ clipPath: clip }}
    >
      <path d={path} />
    </svg>
  );
}

/** Bars of equal width in a square of 100, each as high as the loudest level that it stands for. */
function barsOf(levels: readonly number[]): string {
  const count = Math.min(maxBars, levels.length);
  const step = 100 / count;
  return Array.from({ length: count }, (_, place) => {
    const [start, end] = [place, place + 1].map((edge) => Math.floor((edge * levels.length) / count));
    const height = Math.max(leastHeight, (Math.max(...levels.slice(start, end)) / 255) * 100);
    return `M${(place * step).toFixed(2)} ${(50 - height / 2).toFixed(1)}h${(step * 0.7).toFixed(2)}v${height.toFixed(1)}h-${(step * 0.7).toFixed(2)}z`;
  }).join("");
}

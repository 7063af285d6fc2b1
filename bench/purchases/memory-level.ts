import type { AppProcess } from "#faults/world/app-process.ts";

/** The memory of a process of the app at a moment. */
export interface MemorySample {
  atSec: number;
  residentMb: number;
  heapMb: number;
  /** How late its timers were since the sample before, 99 of 100 of them. */
  loopP99Ms: number;
}

/** Asks a process for its own figures. */
export async function sampleMemory({ metricsUrl }: AppProcess, atSec: number): Promise<MemorySample> {
  const figures = await (await fetch(metricsUrl)).text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(figures)?.[1]);
  return {
    atSec,
    residentMb: figure("process_resident_memory_bytes") / 2 ** 20,
    heapMb: figure("nodejs_heap_used_bytes") / 2 ** 20,
    loopP99Ms: figure('nodejs_eventloop_delay_seconds\\{quantile="0.99"\\}') * 1_000,
  };
}

/** Memory over time: what it settled at, and how fast it still grows. */
export interface MemoryLevel {
  firstMb: number;
  lastMb: number;
  mostMb: number;
  /** Of the straight line through the samples, in MB an hour. */
  slopeMbPerHour: number;
}

/**
 * The level of one figure after the warm-up, which is the first fifth. Garbage comes and goes: of each few samples the
 * least counts.
 */
export function memoryLevel(samples: MemorySample[], figure: "residentMb" | "heapMb", together = 4): MemoryLevel {
  const warm = samples.slice(Math.floor(samples.length / 5));
  const least: [atSec: number, mb: number][] = [];
  for (let start = 0; start < warm.length; start += together) {
    const few = warm.slice(start, start + together);
    const lowest = few.reduce((low, sample) => (sample[figure] < low[figure] ? sample : low));
    least.push([lowest.atSec, lowest[figure]]);
  }
  return {
    firstMb: least[0]?.[1] ?? Number.NaN,
    lastMb: least.at(-1)?.[1] ?? Number.NaN,
    mostMb: Math.max(...warm.map((sample) => sample[figure])),
    slopeMbPerHour: slope(least) * 3_600,
  };
}

/** Of the least-squares line. */
function slope(points: [x: number, y: number][]): number {
  const mean = (place: 0 | 1) => points.reduce((sum, point) => sum + point[place], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const [over, under] = points.reduce(
    ([over, under], [x, y]) => [over + (x - meanX) * (y - meanY), under + (x - meanX) ** 2] as const,
    [0, 0] as const,
  );
  return under === 0 ? 0 : over / under;
}

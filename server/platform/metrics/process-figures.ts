import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Collector } from "./metrics.ts";

const nanosecond = 1e-9;

/** CPU time, memory and event loop delay since the last scrape. */
export function processFigures(): Collector {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  return () => {
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const lag = [
      { labels: { quantile: "0.5" }, value: delay.percentile(50) * nanosecond },
      { labels: { quantile: "0.99" }, value: delay.percentile(99) * nanosecond },
      { labels: { quantile: "1" }, value: delay.max * nanosecond },
    ];
    delay.reset();
    const one = (name: string, help: string, type: "counter" | "gauge", value: number) => ({
      ...{ name, help, type },
      samples: [{ value }],
    });
    return [
      one("process_cpu_seconds_total", "Processor time used.", "counter", (user + system) / 1e6),
      one("process_resident_memory_bytes", "Memory that the process holds.", "gauge", rss),
      one("nodejs_heap_used_bytes", "Memory of its own objects.", "gauge", heapUsed),
      one("process_uptime_seconds", "How long the process runs.", "gauge", process.uptime()),
      {
        name: "nodejs_eventloop_delay_seconds",
        help: "How far timers were late since the last scrape; the timer's own 10 ms included.",
        type: "gauge",
        samples: lag,
      },
    ];
  };
}

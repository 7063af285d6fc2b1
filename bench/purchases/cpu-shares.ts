import { cpuSecOf, cpuSecOfMachine, cpuSecOfTree } from "#bench/cpu-time.ts";
import type { World } from "#faults/world/world.ts";

/**
 * The consumers of CPU time. `bench` is this process: readers, mail server, the provider's door and the round-robin.
 */
export const ours = ["app", "postgres", "provider", "bench"] as const;
/** `others`: the rest of the machine. */
export const consumers = [...ours, "others"] as const;
type CpuTimes = Record<(typeof consumers)[number], number>;

/** Begins to measure; the function it returns gives what each took since then, in seconds and in cores on average. */
export function measureCpu({ apps, pids }: World): () => { seconds: CpuTimes; cores: CpuTimes } {
  const now = (): CpuTimes => {
    const app = apps.reduce((sum, each) => sum + cpuSecOf(each.current().child.pid ?? 0), 0);
    const [postgres, provider, bench] = [cpuSecOfTree(pids.postgres), cpuSecOf(pids.provider), cpuSecOf(process.pid)];
    return { app, postgres, provider, bench, others: cpuSecOfMachine() - app - postgres - provider - bench };
  };
  const [before, startedMs] = [now(), performance.now()];
  return () => {
    const [after, passedSec] = [now(), (performance.now() - startedMs) / 1_000];
    const each = (figure: (name: keyof CpuTimes) => number) =>
      Object.fromEntries(consumers.map((name) => [name, figure(name)])) as CpuTimes;
    const seconds = each((name) => after[name] - before[name]);
    return { seconds, cores: each((name) => seconds[name] / passedSec) };
  };
}

import type { JobWork } from "#server/platform/jobs/run-next-job.ts";

/** Runs a recurring job of the product now, whenever it is due. `signal` interrupts it. */
export async function runRecurringJob(
  { jobs, tools }: JobWork,
  kind: string,
  signal = new AbortController().signal,
): Promise<void> {
  const job = jobs.get(kind);
  if (job?.repeatEverySec === undefined) throw new Error(`No recurring job has the kind ${kind}`);
  const running = {
    id: kind,
    subjectId: "",
    payload: {},
    secret: undefined,
    attempts: 1,
    signal,
    progress: async () => {},
  };
  await job.run(running, tools);
}

import type { Queryable } from "#db/client.ts";
import { createJobList } from "#server/platform/jobs/job-list.ts";
import { listServiceStates, type Service } from "./service-health-store.ts";

/** The job of the service health. `recheck` calls a service; its observer records how the call ends. */
export const serviceHealthJobs = createJobList<{ db: Queryable; recheck: Record<Service, () => Promise<unknown>> }>();

/** Calls services whose last call failed, so that a quiet shop notices their recovery. */
export const recheckServices = serviceHealthJobs.defineRecurringJob({
  kind: "recheck-services",
  everySec: 60,
  async run({ db, recheck }) {
    const failing = (await listServiceStates(db)).filter(({ isFailing }) => isFailing);
    await Promise.all(failing.map(({ service }) => recheck[service]().catch(() => {})));
  },
});

import { prepared, type Queryable, rows } from "#db/client.ts";

export type Service = "card-provider" | "mail" | "webhooks";

/** The recorded health of a service, over all processes. */
export interface ServiceState {
  service: Service;
  isFailing: boolean;
  /** Failures that were ever counted. */
  failures: number;
}

const failure = prepared(
  "service-health-failure",
  `INSERT INTO service_health AS h (service, failing_since, failures, last_error) VALUES ($1, app_now(), $2, $3)
   ON CONFLICT (service) DO UPDATE SET failing_since = coalesce(h.failing_since, app_now()), failures = h.failures + $2,
     last_error = $3`,
);
const success = prepared(
  "service-health-success",
  `INSERT INTO service_health (service, last_succeeded_at) VALUES ($1, app_now())
   ON CONFLICT (service) DO UPDATE SET failing_since = NULL, last_succeeded_at = app_now()`,
);
const states = prepared(
  "service-health-states",
  `SELECT service, failing_since IS NOT NULL AS "isFailing", failures::float8 AS failures FROM service_health ORDER BY service`,
);

/** Adds failures of a service; `cause` is a status or an error code. */
export async function recordFailures(db: Queryable, service: Service, count: number, cause: string): Promise<void> {
  await rows(db, failure(service, count, cause.slice(0, 100)));
}

/** Records that a service works. */
export async function recordSuccess(db: Queryable, service: Service): Promise<void> {
  await rows(db, success(service));
}

/** The services of which anything is known. */
export function listServiceStates(db: Queryable): Promise<ServiceState[]> {
  return rows(db, states());
}

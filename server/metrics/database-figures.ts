import type { Database } from "#db/client.ts";
import { countAlerts } from "#server/platform/alerts/alerts-store.ts";
import { jobQueues } from "#server/platform/jobs/job-definition.ts";
import { measureQueues, type QueueFigures } from "#server/platform/jobs/job-figures-store.ts";
import type { Family, Sample } from "#server/platform/metrics/exposition.ts";
import type { Collector } from "#server/platform/metrics/metrics.ts";
import { listServiceStates } from "#server/platform/service-health/service-health-store.ts";
import {
  ageOfBackup,
  countOrders,
  countOverdue,
  countUnreferencedBlobs,
  lastAudit,
  measureSettlement,
  measureWebhooks,
} from "./figures-store.ts";

/** Several scrapers, or a frequent one, share one query. */
const keptMs = 5_000;

/** The figures of the database, the same from every process, cached for a few seconds. */
export function databaseFigures(db: Database): Collector {
  const read = keepFor(keptMs, () => readFigures(db));
  return async () => [...poolFigures(db), ...(await readOrReportDown(read))];
}

/** A database that does not answer is itself a figure. */
async function readOrReportDown(read: () => Promise<Family[]>): Promise<Family[]> {
  const up = (value: number) => gauge("vitrina_database_up", "1 if the database answered this scrape.", value);
  return read().then(
    (families) => [up(1), ...families],
    () => [up(0)],
  );
}

async function readFigures(db: Database): Promise<Family[]> {
  // Sequentially: a scrape takes one connection of the pool, not seven.
  const orders = await countOrders(db);
  const settlement = await measureSettlement(db);
  const overdue = await countOverdue(db);
  const queues = await measureQueues(db, Object.keys(jobQueues));
  const mail = queues.find(({ queue }) => queue === "mail");
  const webhooks = await measureWebhooks(db);
  const audit = await lastAudit(db);
  const backup = await ageOfBackup(db);
  const alerts = await countAlerts(db);
  const services = await listServiceStates(db);
  const blobs = await countUnreferencedBlobs(db);
  return [
    labelled("vitrina_orders", "Orders of the last hour by their state.", "state", orders, "gauge", (o) => o.state),
    quantiles(
      "vitrina_settlement_delay_seconds",
      "From charge to settlement, of the last hour's payments.",
      settlement,
    ),
    gauge("vitrina_settlements", "Payments of the last hour that are settled.", settlement.settled),
    {
      name: "vitrina_overdue",
      help: "Items that wait for the worker for longer than they should: checks of orders, refunds owed, the ledger; refunds held wait for an operator.",
      type: "gauge",
      samples: [
        { labels: { what: "order-check" }, value: overdue.checks },
        { labels: { what: "refund" }, value: overdue.refunds },
        { labels: { what: "refund-held" }, value: overdue.refundsHeld },
        { labels: { what: "ledger" }, value: overdue.ledger },
      ],
    },
    gauge("vitrina_outbox_pending", "Mails that wait to be sent.", mail?.waiting ?? 0),
    gauge("vitrina_outbox_oldest_seconds", "How long the oldest of them waits.", mail?.oldestSec ?? 0),
    gauge("vitrina_outbox_dead_letters", "Mails that failed for good and await an operator.", mail?.dead ?? 0),
    gauge("vitrina_mail_held", "1 while no mail leaves.", mail?.held ? 1 : 0),
    byQueue("vitrina_jobs_waiting", "Jobs that wait to be run.", queues, (of) => of.waiting),
    byQueue("vitrina_jobs_late_seconds", "By how much the most overdue job is late.", queues, (of) => of.lateSec),
    byQueue(
      "vitrina_jobs_dead_letters",
      "Jobs that failed for good and wait for an operator.",
      queues,
      (of) => of.dead,
    ),
    gauge("vitrina_webhooks", "Webhooks of the last hour.", webhooks.received),
    quantiles("vitrina_webhook_lag_seconds", "How far the last hour's webhooks came behind their events.", webhooks),
    gauge("vitrina_webhook_age_seconds", "How long ago the last webhook came.", webhooks.newestAgeSec),
    gauge("vitrina_audit_problems", "The result of the last audit; absent before the first.", audit.problems),
    gauge("vitrina_audit_age_seconds", "How long ago the last audit ended.", audit.ageSec),
    gauge(
      "vitrina_backup_age_seconds",
      "How old the data of the newest complete backup are; absent without one.",
      backup.ageSec,
    ),
    {
      name: "vitrina_service_failing",
      help: "1 while calls to the card provider or the mail server fail, or webhooks have no valid signature.",
      type: "gauge",
      samples: services.map(({ service, isFailing }) => ({ labels: { service }, value: isFailing ? 1 : 0 })),
    },
    {
      name: "vitrina_service_failures_total",
      help: "Failed calls to each service; rejected signatures of webhooks.",
      type: "counter",
      samples: services.map(({ service, failures }) => ({ labels: { service }, value: failures })),
    },
    {
      name: "vitrina_unreferenced_blobs",
      help: "Blobs of the media store to which nothing refers: waiting to be deleted, and deleted in the last 30 days.",
      type: "gauge",
      samples: [
        { labels: { state: "waiting" }, value: blobs.waiting },
        { labels: { state: "deleted" }, value: blobs.deleted },
      ],
    },
    labelled("vitrina_alerts_total", "Alerts that were raised.", "kind", alerts, "counter", (a) => a.kind),
  ];
}

function poolFigures(db: Database): Family[] {
  const { total, idle, waiting, most } = db.connections();
  return [
    {
      name: "vitrina_database_connections",
      help: "The pool of this process: connections at work, idle, at most, and requests that wait for one.",
      type: "gauge",
      samples: [
        { labels: { state: "busy" }, value: total - idle },
        { labels: { state: "idle" }, value: idle },
        { labels: { state: "most" }, value: most },
        { labels: { state: "waited-for" }, value: waiting },
      ],
    },
  ];
}

/** Without a value it has no sample: none is not zero. */
function gauge(name: string, help: string, value: number | null): Family {
  return { name, help, type: "gauge", samples: value === null ? [] : [{ value }] };
}

function quantiles(
  name: string,
  help: string,
  { medianSec, mostSec }: { medianSec: number | null; mostSec: number | null },
): Family {
  const samples: Sample[] = [
    { labels: { quantile: "0.5" }, value: medianSec ?? Number.NaN },
    { labels: { quantile: "1" }, value: mostSec ?? Number.NaN },
  ];
  return { name, help, type: "gauge", samples: samples.filter(({ value }) => !Number.isNaN(value)) };
}

function byQueue(name: string, help: string, queues: QueueFigures[], value: (of: QueueFigures) => number): Family {
  return {
    name,
    help,
    type: "gauge",
    samples: queues.map((of) => ({ labels: { queue: of.queue }, value: value(of) })),
  };
}

function labelled<Row extends { count: number }>(
  name: string,
  help: string,
  label: string,
  counted: readonly Row[],
  type: "gauge" | "counter",
  labelOf: (row: Row) => string,
): Family {
  return { name, help, type, samples: counted.map((row) => ({ labels: { [label]: labelOf(row) }, value: row.count })) };
}

/** Caches a result for a while; retries after a failure. */
function keepFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let kept: { untilMs: number; answer: Promise<T> } | undefined;
  return () => {
    if (kept && performance.now() < kept.untilMs) return kept.answer;
    const answer = ask();
    const mine = { untilMs: performance.now() + ms, answer };
    kept = mine;
    answer.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return answer;
  };
}

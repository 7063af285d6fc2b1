import { join } from "node:path";
import type { Logger } from "pino";
import { type Database, openDatabase } from "#db/client.ts";
import { readsOf } from "#db/lagging-reads.ts";
import { createAccess } from "#server/domains/access/index.ts";
import { type Accounts, createAccounts } from "#server/domains/accounts/index.ts";
import { type Applications, createApplications } from "#server/domains/applications/index.ts";
import { type Audit, createAudit } from "#server/domains/audit/index.ts";
import { type Closings, createClosings } from "#server/domains/closings/index.ts";
import { type Contact, createContact } from "#server/domains/contact/index.ts";
import { createDesk, type Desk } from "#server/domains/desk/index.ts";
import { createDisputeEvidence, type DisputeEvidence } from "#server/domains/dispute-evidence/index.ts";
import { createPublishing, type Publishing } from "#server/domains/drafts/index.ts";
import { createFigures, type Figures } from "#server/domains/figures/index.ts";
import { createFreePayments, type FreePayments } from "#server/domains/free-payments/index.ts";
import { createImports, type Imports } from "#server/domains/imports/index.ts";
import { createLedger } from "#server/domains/ledger/index.ts";
import { claimBlob } from "#server/domains/media/index.ts";
import { createModeration, type Moderation } from "#server/domains/moderation/index.ts";
import { createOperations, type Operations } from "#server/domains/operations/index.ts";
import { type BrowserNonce, createBrowserNonce } from "#server/domains/orders/browser-nonce.ts";
import { createOrders, type Orders } from "#server/domains/orders/index.ts";
import { createPayments } from "#server/domains/payments/index.ts";
import { createPayouts, type Payouts } from "#server/domains/payouts/index.ts";
import { createProviderEvents, type ProviderEvents, purgeEvents } from "#server/domains/provider-events/index.ts";
import { createReceipts, type Receipts } from "#server/domains/receipts/index.ts";
import { type Recovery, type RecoveryOptions, recoverPayments } from "#server/domains/recovery/index.ts";
import { createRefundRequests, type RefundRequests } from "#server/domains/refund-requests/index.ts";
import { createRestrictions, type Restrictions } from "#server/domains/restrictions/index.ts";
import { createReversals, type Reversals } from "#server/domains/reversals/index.ts";
import { createUploads, type Uploads } from "#server/domains/uploads/index.ts";
import { alertJobs } from "#server/platform/alerts/alert-mail.ts";
import { type Alerts, createAlerts } from "#server/platform/alerts/alerts.ts";
import { backupJobs } from "#server/platform/backups/alert-overdue-backup.ts";
import { type CardProvider, connectCardProvider } from "#server/platform/card-provider/card-provider.ts";
import { createFormTokens, type FormTokens } from "#server/platform/form-tokens/form-tokens.ts";
import { historyJobs } from "#server/platform/history/purge-history-job.ts";
import { collectJobs } from "#server/platform/jobs/job-list.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import type { JobWork } from "#server/platform/jobs/run-next-job.ts";
import { tidyingJobs } from "#server/platform/jobs/tidy-jobs.ts";
import { deriveKeys, type Keys } from "#server/platform/keys/keys.ts";
import { catchMails, connectMailer, type Mailer, observeMailer } from "#server/platform/mail/mailer.ts";
import { createMailDomains, type MailDomains } from "#server/platform/mail-domains/mail-domains.ts";
import { withFallback } from "#server/platform/rate-limits/counters.ts";
import { rateLimitJobs } from "#server/platform/rate-limits/delete-old-counters-job.ts";
import { createProcessCounters } from "#server/platform/rate-limits/process-counters.ts";
import { createRateLimits, type RateLimits } from "#server/platform/rate-limits/rate-limits.ts";
import { createDatabaseCounters } from "#server/platform/rate-limits/rate-limits-store.ts";
import { createRedisCounters, type RedisCounters } from "#server/platform/rate-limits/redis-counters.ts";
import { openReplica, type Replica } from "#server/platform/replica/replica.ts";
import { serviceHealthJobs } from "#server/platform/service-health/recheck-services.ts";
import { createServiceHealth, type ServiceHealth } from "#server/platform/service-health/service-health.ts";
import type { Service } from "#server/platform/service-health/service-health-store.ts";
import { sharedCacheJobs } from "#server/platform/shared-cache/purge-shared-cache-job.ts";
import { createSharedCache, type SharedCache } from "#server/platform/shared-cache/shared-cache.ts";
import { createDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { createS3Storage } from "#server/platform/storage/s3-storage.ts";
import { traceStep } from "#server/platform/tracing/tracer.ts";
import { connectVirusScanner } from "#server/platform/virus-scanner/virus-scanner.ts";
import { type Config, ConfigError } from "./config.ts";
import { createShop, type Shop } from "./shop.ts";

/** The number of visitors whose key for limits is cached. */
const mostVisitors = 5_000;

/** The product without HTTP: the base of server, worker and importer. */
export interface Product extends Shop {
  db: Database;
  keys: Keys;
  log: Logger;
  orders: Orders;
  freePayments: FreePayments;
  reversals: Reversals;
  receipts: Receipts;
  providerEvents: ProviderEvents;
  audit: Audit;
  figures: Figures;
  /** The balances and payouts of creators. */
  payouts: Payouts;
  alerts: Alerts;
  /** The operators' actions behind `npm run ops`. */
  operations: Operations;
  /** The team's screens about money. */
  desk: Desk;
  /** The team's answers to disputes. */
  disputeEvidence: DisputeEvidence;
  /** Buyers' requests for refunds. */
  refundRequests: RefundRequests;
  /** Restores what the provider knows since a time in seconds into a restored database. */
  recoverPayments(sinceSec: number, options?: RecoveryOptions): Promise<Recovery>;
  accounts: Accounts;
  closings: Closings;
  /** The files that creators upload. */
  uploads: Uploads;
  /** Content that creators bring from elsewhere. */
  imports: Imports;
  /** How creators publish what they wrote. */
  publishing: Publishing;
  contact: Contact;
  /** Reports of posts and their decisions. */
  moderation: Moderation;
  applications: Applications;
  /** Capabilities that the team restricts. */
  restrictions: Restrictions;
  /** The tokens of forms that visitors send without signing in. */
  formTokens: FormTokens;
  mailDomains: MailDomains;
  /** Limits that all processes share. */
  rateLimits: RateLimits;
  /** Limits of how much one address may ask at all: too many hits to count them in the database. */
  requestLimits: RateLimits;
  browserNonce: BrowserNonce;
  /** The cache in front of the shop; undefined without SHARED_CACHE. */
  sharedCache: SharedCache | undefined;
  /** Undefined without DATABASE_REPLICA_URL. */
  replica: Replica | undefined;
  /** Undefined without REDIS_URL. */
  redis: RedisCounters | undefined;
  jobWork: JobWork;
  cardProvider: CardProvider;
  mailer: Mailer;
  /** The folder of caught mails; undefined with a real mail server. */
  caughtMailFolder: string | undefined;
  /** Connects to Redis, where one is configured. Throws `ConfigError` with one line if it refuses the credentials. */
  reachRedis(): Promise<void>;
  /** Checks the configured bucket of the media. Throws `ConfigError` with one line. */
  reachBucket(): Promise<void>;
  close(): Promise<void>;
}

/** Puts the domains together. Opens at most so many connections to the database, lazily; nothing is started. */
export function createProduct(config: Config, log: Logger, maxConnections = 10): Product {
  const around = <T>(name: string, run: () => Promise<T>) =>
    traceStep({ name: `query ${name}`, attributes: { "db.system.name": "postgresql" } }, run);
  const tracing = config.tracing && { around };
  const db = openDatabase(config.databaseUrl, {
    maxConnections,
    onError: (error) => log.warn({ err: error }, "An idle database connection ended"),
    ...tracing,
  });
  const { databaseReplicaUrl } = config;
  const replica =
    databaseReplicaUrl === undefined
      ? undefined
      : openReplica({ url: databaseReplicaUrl, primary: db, maxConnections, ...tracing, log });
  const reads = replica ?? readsOf(db);
  const keys = deriveKeys(config.appSecrets);
  const { smtpUrl, from } = config.mail;
  const caughtMailFolder = smtpUrl ? undefined : join(config.dataDir, "mail");
  const health = createServiceHealth(db, log);
  const mailer = smtpUrl
    ? observeMailer(connectMailer({ smtpUrl, from }), observerOf(health, "mail"))
    : catchMails(join(config.dataDir, "mail"));
  const redis = config.redisUrl === undefined ? undefined : createRedisCounters(config.redisUrl, log);
  const [ofDatabase, ofProcess] = [createDatabaseCounters(db), createProcessCounters()];
  const rateLimits = createRateLimits(redis ? withFallback(redis, ofDatabase) : ofDatabase, keys);
  const requestLimits = createRateLimits(redis ? withFallback(redis, ofProcess) : ofProcess, keys, mostVisitors);
  const access = createAccess(db, keys);
  const claim = (key: string) => claimBlob(db, key);
  const bucket = config.s3 && createS3Storage(config.s3, claim);
  const storage = bucket ?? createDiskStorage(join(config.dataDir, "media"), claim);
  const jobs = createJobs(keys);
  const browserNonce = createBrowserNonce(config.publicUrl.startsWith("https://"));
  const sharedCache = config.sharedCache && createSharedCache(config.sharedCache, jobs, log);
  const shop = createShop({
    ...{ db, reads, access, storage, keys, sharedCache },
    limits: requestLimits,
    // No cookie of the site comes to another host.
    browserOf: config.mediaUrl === undefined ? browserNonce.read : undefined,
    ...{ brand: config.brand, mediaUrl: config.mediaUrl, ffmpegPath: config.ffmpegPath },
  });
  const scanner = config.clamdUrl === undefined ? undefined : connectVirusScanner(config.clamdUrl);
  const alerts = createAlerts({ jobs, log, operatorEmail: config.operatorEmail });
  const uploads = createUploads({
    ...{ db, jobs, alerts, media: shop.media, scanner },
    folder: join(config.dataDir, "uploads"),
  });
  const imports = createImports({ db, jobs, drafts: shop.drafts, posts: shop.posts, uploads, scanner });
  const cardProvider = connectCardProvider({ ...config.stripe, observer: observerOf(health, "card-provider") });
  const { name: brandName, company, supportEmail } = config.brand;
  const common = { db, keys, jobs, alerts, log, cardProvider };
  const texts = { publicUrl: config.publicUrl, brandName, company, supportEmail };
  const mode = { livemode: config.stripe.livemode, purchasesOn: config.purchasesOn };
  const accounts = createAccounts({
    ...{ db, keys, jobs, rateLimits, alerts, log, ...texts },
    auditTrailDays: config.auditTrailDays,
  });
  const payments = createPayments();
  const ledger = createLedger({ db, cardProvider, jobs, taxes: config.taxes, log });
  const providerEvents = createProviderEvents({
    ...{ db, cardProvider, log },
    webhookSecret: config.stripe.webhookSecret,
    accountsWebhookSecret: config.stripe.accountsWebhookSecret,
    webhookObserver: observerOf(health, "webhooks"),
  });
  const reversals = createReversals({ ...common, ...texts, payments, ledger }, providerEvents);
  const receipts = createReceipts({ ...common, ...texts, payments, reversals });
  const payouts = createPayouts(
    { ...common, ...texts, ledger, accounts, hasGlobalPayouts: config.stripe.financialAccount !== undefined },
    providerEvents,
  );
  const money = { payments, ledger, reversals, receipts };
  const orders = createOrders(
    {
      ...{ ...common, ...texts, ...mode, ...money, access, rateLimits },
      catalogue: shop.catalogue,
      posts: shop.posts,
      masterName: config.masterName,
    },
    providerEvents,
  );
  const freePayments = createFreePayments({ ...common, ...texts, ...mode, ...money }, providerEvents);
  const selling = { orders, freePayments, reversals, providerEvents };
  const audit = createAudit({ ...common, ...selling, ledger });
  const { backupMaxAgeHours } = config;
  const recover = (sinceSec: number, options?: RecoveryOptions) =>
    recoverPayments({ ...common, ...selling, ledger, payouts }, sinceSec, options);
  const operations = createOperations({
    ...common,
    ...selling,
    recoverPayments: recover,
    ledger,
    payments,
    accounts,
    creators: shop.creators,
    posts: shop.posts,
    media: shop.media,
    imports,
    backupMaxAgeHours,
  });
  const desk = createDesk({ db, accounts, audit, ledger, operations, payments });
  const disputeEvidence = createDisputeEvidence({ db, access, accounts, operations, payments, cardProvider });
  const refundRequests = createRefundRequests({
    ...{ ...common, ...money, access, accounts, operations, supportEmail },
    publicUrl: config.publicUrl,
  });
  const formTokens = createFormTokens(db, keys);
  const forms = {
    db,
    keys,
    formTokens,
    jobs,
    rateLimits,
    brandName: config.brand.name,
    supportEmail: config.brand.supportEmail,
  };
  const { changes, posts } = shop;
  const publishing = createPublishing({ ...{ db, changes, posts, rateLimits, jobs, alerts, accounts }, ...texts });
  const moderation = createModeration({
    ...{ db, keys, jobs, alerts, changes, accounts, access, posts, orders, reviews: publishing.reviews },
    ...texts,
  });
  const restrictions = createRestrictions({
    ...{ db, keys, jobs, accounts, brandName, supportEmail },
    creators: shop.creators,
  });
  const contact = createContact({ ...forms, creators: shop.creators, accounts, alerts });
  const closings = createClosings({
    ...{ jobs, changes, accounts, creators: shop.creators, publishing, uploads, restrictions },
  });
  const applications = createApplications({
    ...{ ...forms, publicUrl: config.publicUrl, accounts, alerts, restrictions },
    socialLinks: config.brand.socialLinks,
    creators: shop.creators,
    changes: shop.changes,
  });
  const figures = createFigures({ db, reads, log, figuresDays: config.figuresDays });
  const jobWork: JobWork = {
    db,
    keys,
    jobs: collectJobs([
      ledger.jobs,
      orders.jobs,
      reversals.jobs,
      receipts.jobs,
      refundRequests.jobs,
      providerEvents.jobs,
      audit.jobs,
      payouts.jobs,
      accounts.jobs,
      publishing.jobs,
      shop.media.jobs,
      uploads.jobs,
      imports.jobs,
      contact.jobs,
      moderation.jobs,
      closings.jobs,
      restrictions.jobs,
      applications.jobs,
      figures.jobs,
      alertJobs.bind({ db, brandName: config.brand.name }),
      sharedCacheJobs.bind({ db, alerts, purge: async (tags) => sharedCache?.purge(tags) }),
      backupJobs.bind({ db, alerts, maxAgeHours: config.backupMaxAgeHours }),
      tidyingJobs.bind({ db }),
      rateLimitJobs.bind({ db }),
      historyJobs.bind({ db, log, purgeEvents, historyDays: config.historyDays }),
      serviceHealthJobs.bind({
        db,
        recheck: { "card-provider": cardProvider.checkKey, mail: mailer.verify, webhooks: async () => {} },
      }),
    ]),
    tools: { mailer, brandName: config.brand.name, messageIdDomain: new URL(config.publicUrl).hostname },
    alertOfDeadLetter: (message) => alerts.raise(db, { kind: "dead-letter", subjectId: "outbox", message }),
    log,
  };
  return {
    ...shop,
    db,
    keys,
    log,
    ...selling,
    receipts,
    audit,
    figures,
    payouts,
    alerts,
    operations,
    desk,
    disputeEvidence,
    refundRequests,
    recoverPayments: recover,
    accounts,
    uploads,
    imports,
    publishing,
    contact,
    moderation,
    closings,
    applications,
    restrictions,
    formTokens,
    mailDomains: createMailDomains(config.nameServers),
    rateLimits,
    requestLimits,
    browserNonce,
    sharedCache,
    replica,
    redis,
    jobWork,
    cardProvider,
    mailer,
    caughtMailFolder,
    reachRedis: async () => redis?.connect().catch(refuse("REDIS_URL")),
    reachBucket: async () => bucket?.reach().catch(refuse("S3_BUCKET")),
    async close() {
      await Promise.all([orders.finishBackgroundWork(), accounts.finishBackgroundWork()]);
      mailer.close();
      await redis?.close();
      await health.finish();
      await replica?.end();
      await db.close();
    },
  };
}

function observerOf(health: ServiceHealth, service: Service): { succeeded(): void; failed(cause: string): void } {
  return { succeeded: () => health.succeeded(service), failed: (cause) => health.failed(service, cause) };
}

/** A service that is configured and cannot be used. */
function refuse(variable: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw new ConfigError(`${variable} cannot be used: ${error.message || error.code}`);
  };
}

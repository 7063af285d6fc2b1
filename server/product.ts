import { join } from "node:path";
import type { Logger } from "pino";
import { type Database, openDatabase } from "#db/client.ts";
import { createAccess } from "#server/domains/access/index.ts";
import { type Content, createContent } from "#server/domains/content/index.ts";
import { createPayments, type Payments } from "#server/domains/payments/index.ts";
import { connectCardProvider } from "#server/platform/card-provider/card-provider.ts";
import { deriveKeys, type Keys } from "#server/platform/keys/keys.ts";
import { catchMails, connectMailer } from "#server/platform/mail/mailer.ts";
import { createOutbox, type OutboxWorkParts } from "#server/platform/outbox/outbox.ts";
import { createRateLimits, type RateLimits } from "#server/platform/rate-limits/rate-limits.ts";
import { createDiskStorage } from "#server/platform/storage/disk-storage.ts";
import type { Config } from "./config.ts";

/** The product without its HTTP side: what server, worker and importer are made of. */
export interface Product {
  db: Database;
  keys: Keys;
  log: Logger;
  content: Content;
  payments: Payments;
  rateLimits: RateLimits;
  outboxWork: OutboxWorkParts;
  /** Where mails are kept instead of being sent; undefined with a real mail server. */
  caughtMailFolder: string | undefined;
  close(): Promise<void>;
}

/** Puts the domains together. Opens connections lazily; nothing is started. */
export function createProduct(config: Config, log: Logger): Product {
  const db = openDatabase(config.databaseUrl, {
    onError: (error) => log.warn({ err: error }, "An idle database connection ended"),
  });
  const keys = deriveKeys(config.appSecrets);
  const { smtpUrl, from } = config.mail;
  const caughtMailFolder = smtpUrl ? undefined : join(config.dataDir, "mail");
  const mailer = smtpUrl ? connectMailer({ smtpUrl, from }) : catchMails(join(config.dataDir, "mail"));
  const rateLimits = createRateLimits(db, keys);
  const access = createAccess(db, keys);
  const storage = createDiskStorage(join(config.dataDir, "media"));
  const content = createContent({ db, access, storage, keys, brand: config.brand });
  const outbox = createOutbox(keys);
  const payments = createPayments({
    db,
    keys,
    access,
    content,
    outbox,
    rateLimits,
    log,
    cardProvider: connectCardProvider(config.stripe),
    publicUrl: config.publicUrl,
    brandName: config.brand.name,
    supportEmail: config.brand.supportEmail,
    webhookSecret: config.stripe.webhookSecret,
    livemode: config.stripe.livemode,
    purchasesOn: config.purchasesOn,
    masterName: config.masterName,
  });
  const outboxWork: OutboxWorkParts = {
    db,
    keys,
    mailer,
    log,
    writers: { "access-code": payments.writeAccessCodeMail },
    messageIdDomain: new URL(config.publicUrl).hostname,
  };
  return {
    db,
    keys,
    log,
    content,
    payments,
    rateLimits,
    outboxWork,
    caughtMailFolder,
    async close() {
      await payments.finishBehindAnswers();
      mailer.close();
      await db.close();
    },
  };
}

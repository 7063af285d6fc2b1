import { addressOf } from "#contract/address-of-call.ts";
import { formatUsd } from "#contract/money.ts";
import { providerFailure } from "#server/platform/card-provider/provider-access.ts";
import { mailFailure } from "#server/platform/mail/mailer.ts";
import { listServiceStates } from "#server/platform/service-health/service-health-store.ts";
import { connectVirusScanner } from "#server/platform/virus-scanner/virus-scanner.ts";
import { subscribedEvents, subscribedThinEvents } from "#server/subscribed-events.ts";
import { type Check, ok, problem, skipped, usesSandbox } from "./check.ts";
import { readOwedCents } from "./doctor-store.ts";

/** The card provider answers and takes the key. */
export const checkProviderKey: Check = {
  name: "card provider",
  async run({ cardProvider, config }) {
    try {
      await cardProvider.checkKey();
      return ok(`takes the key, ${config.stripe.livemode ? "live" : "test"} mode`);
    } catch (error) {
      return problem(
        `every purchase fails: ${providerFailure(error)}`,
        "set a valid STRIPE_SECRET_KEY, or wait for the provider",
      );
    }
  },
};

/** The provider sends every event that the shop processes to this shop. */
export const checkWebhookEndpoint: Check = {
  name: "webhook endpoint",
  async run({ cardProvider, config }) {
    const url = config.publicUrl + addressOf("stripeWebhook");
    try {
      const endpoints = await cardProvider.listWebhookEndpoints();
      if (!endpoints) return skipped("the key may not list endpoints: compare them in Stripe's dashboard");
      // The local card provider delivers to the address of the process.
      const isOurs = usesSandbox(config)
        ? (each: string) => each.endsWith(addressOf("stripeWebhook"))
        : (each: string) => each === url;
      const own = endpoints.filter((endpoint) => isOurs(endpoint.url) && endpoint.payload === "snapshot");
      if (own.length === 0)
        return problem(`the account has no endpoint ${url}`, "create it at Stripe, and set STRIPE_WEBHOOK_SECRET");
      const enabled = own.filter((endpoint) => endpoint.enabled);
      if (enabled.length === 0) return problem(`the endpoint ${url} is disabled`, "enable it at Stripe");
      const events = new Set(enabled.flatMap((endpoint) => endpoint.events));
      const missing = events.has("*") ? [] : subscribedEvents.filter((type) => !events.has(type));
      if (missing.length > 0)
        return problem(`it lacks ${missing.join(", ")}`, "add these events to the endpoint at Stripe");
      return ok("enabled, with every event");
    } catch (error) {
      return skipped(providerFailure(error));
    }
  },
};

/** The provider sends every thin event about creators' accounts, and payments to them, to this shop. */
export const checkAccountsEndpoint: Check = {
  name: "accounts endpoint",
  async run({ cardProvider, config }) {
    if (config.stripe.accountsWebhookSecret === undefined)
      return skipped("STRIPE_ACCOUNTS_WEBHOOK_SECRET is not set: each account is asked about once a day");
    const path = addressOf("stripeAccountsWebhook");
    try {
      const endpoints = await cardProvider.listWebhookEndpoints();
      if (!endpoints) return skipped("the key may not list endpoints: compare them in Stripe's dashboard");
      const own = endpoints.filter(({ url, payload, enabled }) => url.endsWith(path) && payload === "thin" && enabled);
      const events = new Set(own.flatMap((endpoint) => endpoint.events));
      const wanted = subscribedThinEvents(config.stripe);
      const missing = events.has("*") ? [] : wanted.filter((type) => !events.has(type));
      if (missing.length === 0) return ok("enabled, with every event");
      const destination = `of connected accounts' thin events at ${config.publicUrl + path}`;
      return problem(`it lacks ${missing.join(", ")}`, `add these events to the destination ${destination}`);
    } catch (error) {
      return skipped(providerFailure(error));
    }
  },
};

/** The provider does not pay the balance out to our bank that creators are to be paid from. */
export const checkOwnPayouts: Check = {
  name: "platform payouts",
  async run({ db, cardProvider }) {
    try {
      const { isAutomatic, minimumCents } = await cardProvider.findOwnPayouts();
      if (!isAutomatic) return ok("Stripe pays our balance out only when we order it");
      const owedCents = await readOwedCents(db);
      const [kept, owed] = [formatUsd(minimumCents), formatUsd(owedCents)];
      if (minimumCents > 0 && minimumCents >= owedCents)
        return ok(`automatic, and ${kept} stay for creators, who are owed ${owed}`);
      return problem(
        `Stripe pays our balance out by itself and leaves ${kept}; creators are owed ${owed}`,
        "set payouts to manual, or a higher minimum balance, as docs/operations/deploy.md says",
      );
    } catch (error) {
      return skipped(providerFailure(error));
    }
  },
};

/** The secret of the webhooks fits: their signatures were valid lately. */
export const checkWebhookSignatures: Check = {
  name: "webhook secret",
  async run({ db }) {
    const states = await listServiceStates(db).catch(() => []);
    const webhooks = states.find(({ service }) => service === "webhooks");
    if (!webhooks) return skipped("no webhook has come yet: send a test event from Stripe's dashboard");
    if (!webhooks.isFailing) return ok("the last signature was valid");
    return problem(
      `the last signature was invalid, failures so far: ${webhooks.failures}`,
      "compare STRIPE_WEBHOOK_SECRET with the signing secret of this endpoint; if they are the same, another sender forged events",
    );
  },
};

/** The mail server takes us. */
export const checkMail: Check = {
  name: "mail",
  async run({ mailer, config }) {
    if (!config.mail.smtpUrl) return skipped("SMTP_URL is not set: mails are caught in DATA_DIR");
    try {
      await mailer.verify();
      return ok("the server takes the connection and the credentials");
    } catch (error) {
      return problem(`no mail leaves: ${mailFailure(error)}`, "check SMTP_URL and that the mail server runs");
    }
  },
};

/** The virus scanner answers, where one is configured. */
export const checkVirusScanner: Check = {
  name: "virus scanner",
  async run({ config }) {
    if (config.clamdUrl === undefined) return skipped("CLAMD_URL is not set: uploads are not scanned");
    try {
      await connectVirusScanner(config.clamdUrl).reach();
      return ok("answers");
    } catch {
      return problem("no upload can be finished: the scanner does not answer", "check CLAMD_URL and that clamd runs");
    }
  },
};

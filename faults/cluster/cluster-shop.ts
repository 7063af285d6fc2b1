import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Stripe from "stripe";
import { formatUsd } from "#contract/money.ts";
import { paths } from "#contract/paths.ts";
import { openDatabase } from "#db/client.ts";
import { controlClient } from "#sandbox/control-client.ts";
import { readConfig } from "#server/config.ts";
import { createLog } from "#server/platform/log/create-log.ts";
import { createProduct, type Product } from "#server/product.ts";
import { seedPost } from "#server/testing/seed-post.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import type { Shop } from "../world/purchase.ts";
import { until } from "../world/until.ts";
import type { Cluster } from "./cluster.ts";

/** The cluster's shop as its readers and its books show it. */
export interface ClusterShop extends Shop {
  /** The keys of its processes. */
  keys: Product["keys"];
  /** Moves its clock and the card provider's to an hour after the begin of a Tuesday, after so many days or up to a week more. */
  passDays(days: number): Promise<void>;
  /** Addresses of pages that readers look at. */
  pages: string[];
  /**
   * Changes a post's price as soon as the database accepts it, like `npm run ops -- price`, and resolves with the milliseconds
   * from there until the readers' address and each app that runs show the new page. Rejects after the timeout.
   */
  changeAndWait(timeoutMs: number): Promise<number>;
  close(): Promise<void>;
}

/** Opens the shop of a running cluster, with two posts of its own: one is bought, the other one changes. */
export async function openClusterShop({ layout, environment }: Cluster): Promise<ClusterShop> {
  const url = layout.url("shop");
  const db = openDatabase(environment.DATABASE_DIRECT_URL ?? "", { maxConnections: 4, onError: () => {} });
  const stripe = new Stripe("sk_test_vitrina", { host: "127.0.0.1", port: layout.port("provider"), protocol: "http" });
  const control = controlClient(layout.url("provider"));
  await control.timing({ balanceDelayMs: 0, followUpDelayMs: 0, refundDelayMs: 0 });
  const run = Date.now().toString(36);
  const post = await seedPost(db, { slug: `bought-${run}` });
  const changing = await seedPost(db, { slug: `changing-${run}` });
  const page = paths.post(changing.username, changing.slug);
  const apps = [layout.url("app-1"), layout.url("app-2")];
  const [reader, ...ownReaders] = [url, ...apps].map((address) => new TestBrowser(address));
  const shows = async (browser: TestBrowser | undefined, price: string) =>
    String((await browser?.get(page))?.body).includes(price);
  const product = createProduct(readConfig(environment), createLog("silent"));
  let priceCents = 1_000;
  const changePrice = async () => {
    const startedMs = performance.now();
    await product.operations.pricePost("cluster", changing.slug, priceCents);
    return { startedMs };
  };
  return {
    ...{ url, db, stripe, post, keys: product.keys },
    pages: [paths.home, paths.explore(), paths.post(post.username, post.slug), page],
    mailServer: {
      get received() {
        return receivedMails(join(layout.shopFolder, "mail"));
      },
    },
    async passDays(days) {
      const { rows } = await db.query<{ sec: number }>({
        text: `WITH by AS (SELECT date_trunc('week', app_now() + $1 * interval '1 day', 'UTC') + interval '8 days 1 hour' - app_now() AS passed),
            moved AS (UPDATE clock_shift SET shift = shift + passed FROM by)
          SELECT ceil(extract(epoch FROM passed))::integer AS sec FROM by`,
        values: [days],
      });
      await control.advanceClock(rows[0]?.sec ?? 0);
    },
    async changeAndWait(timeoutMs) {
      priceCents += 10;
      const started = await until("The shop accepts no change", changePrice, { timeoutMs: 120_000, everyMs: 100 });
      const price = formatUsd(priceCents);
      await until("A page from before the change is shown", () => shows(reader, price), { timeoutMs });
      // An app that was killed shows nothing.
      for (const own of ownReaders)
        await until("An app shows a page from before the change", () => shows(own, price).catch(() => true), {
          timeoutMs,
        });
      return performance.now() - started.startedMs;
    },
    async close() {
      await product.close();
      await db.close();
    },
  };
}

/** The caught mails in the form in which a mail server receives them. */
function receivedMails(folder: string): Shop["mailServer"]["received"] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => {
      const { to, text } = JSON.parse(readFileSync(join(folder, name), "utf8"));
      // The file is named after the Message-ID, whose first part is the job's id.
      const [id] = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(name) ?? [];
      return { recipients: [to], raw: `Message-ID: <${id}@caught>\n\n${text}` };
    });
}

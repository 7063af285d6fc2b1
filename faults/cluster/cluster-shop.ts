import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Stripe from "stripe";
import { paths } from "#contract/paths.ts";
import { openDatabase } from "#db/client.ts";
import { controlClient } from "#sandbox/control-client.ts";
import { seedPost } from "#server/testing/seed-post.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import type { Shop } from "../world/purchase.ts";
import { until } from "../world/until.ts";
import type { Cluster } from "./cluster.ts";

/** The cluster's shop as its readers and its books show it. */
export interface ClusterShop extends Shop {
  /** Addresses of pages that readers look at. */
  pages: string[];
  /**
   * Changes a post as soon as the database accepts it, and resolves with the milliseconds until the readers' address and each
   * app that runs show the new page. Rejects after the timeout.
   */
  changeAndWait(name: string, timeoutMs: number): Promise<number>;
  close(): Promise<void>;
}

/** Opens the shop of a running cluster, with two posts of its own: one is bought, the other one changes. */
export async function openClusterShop({ layout, environment }: Cluster): Promise<ClusterShop> {
  const url = layout.url("shop");
  const db = openDatabase(environment.DATABASE_DIRECT_URL ?? "", { maxConnections: 4, onError: () => {} });
  const stripe = new Stripe("sk_test_vitrina", { host: "127.0.0.1", port: layout.port("provider"), protocol: "http" });
  await controlClient(layout.url("provider")).timing({ balanceDelayMs: 0, followUpDelayMs: 0, refundDelayMs: 0 });
  const run = Date.now().toString(36);
  const post = await seedPost(db, { slug: `bought-${run}` });
  const changing = await seedPost(db, { slug: `changing-${run}` });
  const page = paths.post(changing.username, changing.slug);
  const apps = [layout.url("app-1"), layout.url("app-2")];
  const [reader, ...ownReaders] = [url, ...apps].map((address) => new TestBrowser(address));
  const shows = async (browser: TestBrowser | undefined, title: string) =>
    String((await browser?.get(page))?.body).includes(title);
  return {
    ...{ url, db, stripe, post },
    pages: [paths.home, paths.explore(), paths.post(post.username, post.slug), page],
    mailServer: {
      get received() {
        return receivedMails(join(layout.shopFolder, "mail"));
      },
    },
    async changeAndWait(name, timeoutMs) {
      const title = `Changed after ${name}`;
      const values = [title, changing.id];
      const isWritten = async () => {
        await db.query({ text: "UPDATE posts SET title = $1 WHERE id = $2", values });
        return true;
      };
      await until("The database accepts no write", isWritten, { timeoutMs: 120_000, everyMs: 100 });
      const writtenMs = performance.now();
      await until("A page from before the change is shown", () => shows(reader, title), { timeoutMs });
      // An app that was killed shows nothing.
      for (const own of ownReaders)
        await until("An app shows a page from before the change", () => shows(own, title).catch(() => true), {
          timeoutMs,
        });
      return performance.now() - writtenMs;
    },
    close: () => db.close(),
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

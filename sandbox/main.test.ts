import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { openReceiver } from "./testing/open-receiver.ts";
import { confirmWith, purchase, stripeAt } from "./testing/open-test-sandbox.ts";

const main = fileURLToPath(new URL("main.ts", import.meta.url));

async function startProcess(stateDir: string): Promise<{ child: ChildProcess; port: number }> {
  const env = { ...process.env, STRIPE_SANDBOX_PORT: "0", STRIPE_SANDBOX_STATE: stateDir };
  const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { child, port: Number(/:(\d+)\s*$/.exec(line.toString())?.[1]) };
}

test("keeps answered calls after kill -9 and still delivers their webhooks", async () => {
  const stateDir = await mkdtemp(join(tmpdir(), "sandbox-"));
  onTestFinished(() => rm(stateDir, { recursive: true, force: true }));
  const receiver = await openReceiver([500, 500, 500, 500]);
  const first = await startProcess(stateDir);
  const stripe = stripeAt(first.port);
  await stripe.webhookEndpoints.create({ url: receiver.url, enabled_events: ["payment_intent.succeeded"] });
  const params = { ...purchase, ...confirmWith("pm_card_visa"), confirm: true };
  const { id } = await stripe.paymentIntents.create(params, { idempotencyKey: "once" });
  first.child.kill("SIGKILL");
  await once(first.child, "exit");

  const second = await startProcess(stateDir);
  const reopened = stripeAt(second.port);
  expect((await reopened.paymentIntents.create(params, { idempotencyKey: "once" })).id).toBe(id);
  await expect.poll(() => receiver.arrivals.at(-1)?.event.data.object).toMatchObject({ id });
  await expect
    .poll(async () => (await reopened.charges.list({ payment_intent: id })).data[0]?.balance_transaction)
    .toMatch(/^txn_/);
  second.child.kill("SIGTERM");
  expect(await once(second.child, "exit")).toEqual([0, null]);
});

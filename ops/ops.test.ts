import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { hostname, userInfo } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { programEnvironment, requiredSettings } from "#server/testing/program-environment.ts";
import { seedPost } from "#server/testing/seed-post.ts";
import { openTestAccount, signInAsTeam } from "#server/testing/sign-in.ts";
import { buy } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { commandOf, isHelpRequested, usage } from "./commands/commands.ts";
import { exitCode } from "./commands/exit-code.ts";
import { readActor } from "./commands/read-actor.ts";

const nobodys = "00000000-0000-0000-0000-000000000000";
let product: TestProduct;
const reader = { email: "reader@readers.example", name: "Reader Unseen" };
beforeAll(async () => {
  product = await startTestProduct();
  const post = await seedPost(product.database.db, { slug: "an-essay" });
  await buy(product, post, reader);
});
afterAll(() => product.close());

/** The output of `npm run ops -- …` and its exit code. `typed` answers its prompt. */
function ops(args: string[], { typed = "\n", actor = "ana" } = {}): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["ops/ops.ts", ...args], {
    env: {
      ...programEnvironment,
      ...{ OPS_ACTOR: actor },
      DATABASE_URL: product.database.url,
      DATA_DIR: product.dataDir,
      ...requiredSettings,
      STRIPE_API_URL: product.sandboxUrl,
      STRIPE_JS_URL: `${product.sandboxUrl}/stripe.js`,
    },
    stdio: "pipe",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  child.stdin.end(typed);
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output: output.trim() })));
}

/** The same of a command in this process: a program takes seconds to start, so few tests start one. */
async function here(args: string[]): Promise<{ code: number; output: string }> {
  try {
    const lines = await commandOf(args)(product.product.operations, "ana");
    return { code: 0, output: lines.join("\n") };
  } catch (error) {
    return { code: exitCode(error), output: (error as Error).message };
  }
}

test("lets an operator find and refund a purchase and read the audit log, without showing the reader", async () => {
  const found = await ops(["find"], { typed: `${reader.email}\n` });
  expect(found).toMatchObject({ code: 0, output: expect.stringContaining("The story of an-essay (an-essay), $4.50") });
  expect(found.output).toMatch(/access {5}open until \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
  const orderId = /purchase {3}(\S+)/.exec(found.output)?.[1] ?? "";

  const refunded = await ops(["refund", orderId]);
  expect(refunded.output).toMatch(/^\$4\.50 refunded: re_\w+ is succeeded\.$/);
  expect(await here(["refund", orderId, "--amount", "1"])).toEqual({
    code: 1,
    output: "Everything was refunded already.",
  });
  const again = await here(["find", "--email", reader.email, "--slug", "an-essay"]);
  expect(again.output).toContain("access     ended by refund");
  expect(again.output).toContain("refunds    $4.50 succeeded");

  const number = (await product.mails()).map(({ text }) => /\bR-\w{5}-\w{5}\b/.exec(text)?.[0]).find(Boolean) ?? "";
  const byReceipt = await here(["find", "--receipt", number.toLowerCase()]);
  expect(byReceipt).toMatchObject({ code: 0, output: expect.stringContaining(orderId) });

  const actions = await here(["actions"]);
  const lines = actions.output.split("\n").map((line) => line.split("  ").slice(1, 4).join(" "));
  expect(lines).toEqual(["ana find done", "ana find done", "ana refund refused", "ana refund done", "ana find done"]);
  // The machine names them, not OPS_ACTOR.
  const machine = `command of ${userInfo().username} on ${hostname()}`;
  expect(actions.output.split("\n").filter((line) => !line.endsWith(machine))).toEqual([]);
  expect(await here(["attention"])).toEqual({ code: 0, output: "Nothing needs attention." });
  for (const { output } of [found, refunded, again, byReceipt, actions])
    expect(output.replace("E-mail: ", "")).not.toMatch(/@|Unseen/);
});

test("invites the first owner, who signs in by mail, sets up an app and invites a reviewer", async () => {
  const email = "first-owner@team.example";
  expect(await ops(["invite-owner", email])).toEqual({
    code: 0,
    output: "Invited: sign in at /sign-in with this address.",
  });
  const owner = await signInAsTeam(product, email);
  expect((await owner.get("/api/session")).body).toMatchObject({ roles: ["owner"], strength: 2, next: "/desk" });
  const invited = { email: "reviewer@team.example", roles: ["reviewer"], language: "en" };
  expect((await owner.send("POST", addressOf("inviteTeamMember"), invited)).status).toBe(200);
  expect((await here(["actions", "--last", "1"])).output).not.toContain(email);
});

test("removes the second factors of a person who has lost them, whose mailed code is then enough", async () => {
  const email = "lost-phone@team.example";
  await openTestAccount(product, { email, roles: ["support"] });
  const lost = await signInAsTeam(product, email);
  const run = (address: string) => commandOf(["reset-factors", address])(product.product.operations, "ana");
  await expect(run("nobody@team.example")).rejects.toThrow("There is no account with this address.");
  expect(await run(email)).toEqual(["Removed: the next sign-in takes a code by mail, and can set up new factors."]);
  expect((await lost.get("/api/session")).status).toBe(401);
  const back = await signInAsTeam(product, email);
  expect((await back.get("/api/session")).body).toMatchObject({
    strength: 2,
    factors: { passkeys: 0, totp: true, recoveryCodes: 10 },
  });
  expect((await here(["actions", "--last", "1"])).output).toContain("reset-factors");
});

test("withdraws and restores posts and creators by command, recording each change", async () => {
  const steps: [args: string[], code: number, output: string][] = [
    [["unpublish", "an-essay"], 0, "an-essay is off the shop."],
    [["unpublish", "no-such-post"], 1, "There is no post no-such-post."],
    [["unpublish", "an-essay"], 0, "an-essay was off the shop already."],
    [["hide-creator", "ada-okafor"], 0, "ada-okafor and all their posts are off the shop."],
    [["publish", "an-essay"], 0, "an-essay is no longer withdrawn, but its creator is hidden: show-creator first."],
    [["show-creator", "ada-okafor"], 0, "ada-okafor is on the shop again."],
    [["price", "an-essay", "6.50"], 0, "an-essay: $4.50 is now $6.50."],
    [["price", "an-essay", "free", "--allow-free"], 0, "an-essay: $6.50 is now free."],
    [["hide-creator", "no-such-creator"], 1, "There is no creator no-such-creator."],
  ];
  for (const [index, [args, code, output]] of steps.entries())
    expect(await (index < 2 ? ops(args) : here(args)), args.join(" ")).toEqual({ code, output });
  const recorded = (await here(["actions", "--last", String(steps.length)])).output
    .split("\n")
    .map((line) => line.split("  ").slice(1, 4).join(" "));
  expect(recorded.toReversed()).toEqual(
    steps.map(([[command], code]) => `ana ${command} ${code === 0 ? "done" : "refused"}`),
  );
});

test.each([
  [["refund", "--help"], 0, "npm run ops -- refund PURCHASE [--amount DOLLARS]"],
  [["dance"], 2, "There is no command dance. See npm run ops -- --help."],
])("ops %j exits with %i and a message", async (args, code, line) => {
  const said = await ops(args);
  expect(said.output.split("\n")[0]).toBe(line);
  expect(said.code).toBe(code);
});

test.each([
  [["find", "--email", "nobody@readers.example"], 0, "No purchase of this address."],
  [["find", "--receipt", "R-00000-00000"], 0, "No purchase has this receipt."],
  [["find", "--receipt", "ana@b.example"], 1, "That is not a receipt number: it looks like R-7K2MQ-9XHT4."],
  [["made-good", "re_1"], 1, "This refund is not missing: it did not fail, or it was resolved before."],
  [["refund", nobodys], 1, `There is no purchase ${nobodys}.`],
])("ops %j ends with %i and a message", async (args, code, output) => {
  expect(await here(args)).toEqual({ code, output });
});

test.each([
  [["refund"], "Name one purchase."],
  [["refund", "7"], "7 is not a purchase id. Find it with: npm run ops -- find"],
  [["refund", nobodys, "--amount", "4.505"], "4.505 is not an amount: write dollars, for example 4.50."],
  [["refund", nobodys, "--amount", "0"], "0 is not an amount: write dollars, for example 4.50."],
  [["find", "--receipt", "R-1", "--slug", "x"], "A receipt is of one purchase: ask for it alone."],
  [["find", "--name", "x"], "Unknown option '--name'"],
  [["unpublish"], "Name one post by its slug."],
  [["publish", "An Essay"], "An Essay is not the slug of a post."],
  [["hide-creator", "a/b"], "a/b is not a username."],
  [["show-creator", "ada-okafor", "bo-lind"], "Name one creator by the username."],
  [["price", "an-essay"], "Name one post by its slug and one price."],
  [["price", "an-essay", "free"], "This gives the post to everyone: add --allow-free."],
  [["price", "an-essay", "much"], "much is not an amount: write dollars, for example 4.50."],
  [["price", "an-essay", "0.10"], "A price is from $"],
  [["retry-mail", "some"], "some is not a mail id."],
  [["replay-event", "pi_1"], "pi_1 is not an event id."],
  [["recover"], "--since needs a moment of the past"],
  [["recover", "--since", "tomorrow"], "--since needs a moment of the past"],
  [["recover", "--since", "2999-01-01T00:00Z"], "--since needs a moment of the past"],
  [["recover", "--since", "2026-11-20"], "--since needs a moment of the past with its zone"],
  [["recover", "--since", "2026-11-20T09:30"], "--since needs a moment of the past with its zone"],
  [["actions", "--last", "0"], "--last is a number from 1 to 9999, not 0."],
  [["attention", "please"], "What is please?"],
])("ops %j is rejected before anything is opened", (args, line) => {
  expect(() => commandOf(args)).toThrow(line);
});

test("exits when it cannot prompt for an address", async () => {
  expect(await ops(["find"], { typed: "" })).toEqual({
    code: 2,
    output: "E-mail: \nNobody answers: give the address with --email.",
  });
});

test("lists every command in the help", () => {
  expect(isHelpRequested([])).toBe(true);
  const names = ["attention", "find", "refund", "release", "made-good", "resend-code", "retry-mail", "replay-event"];
  for (const name of [...names, "recover", "actions"]) expect(usage(undefined)).toContain(`\n  ${name}`);
});

test.each([
  ["an address", "ana@team.example"],
  ["two lines", "ana\n2026-01-01 00:00 UTC  eve"],
  ["a line that moves backwards", "ana\u202eeve"],
  ["a line of another kind", "ana\u2028eve"],
  ["another column", "ana  find  done"],
  ["more than a name", "a".repeat(101)],
])("accepts only a name as operator, not %s, because it is recorded permanently", (_, actor) => {
  expect(() => readActor(actor, "root")).toThrow("OPS_ACTOR is recorded permanently");
});

test("uses the system user when OPS_ACTOR is empty", () => {
  expect([readActor(" ", "root"), readActor(undefined, "root"), readActor(" Zoë O’Neil-Łukasz ", "root")]).toEqual([
    "root",
    "root",
    "Zoë O’Neil-Łukasz",
  ]);
});

test("rejects a forged name before anything is opened", async () => {
  expect(await ops(["attention"], { actor: "ana\n2026-01-01 00:00 UTC  eve  refund  done" })).toEqual({
    code: 2,
    output:
      "OPS_ACTOR is recorded permanently: use a name of 100 characters at most on one line, not an e-mail address.",
  });
});

test("compares the media store with the database by command, and ends with 1 for lost files", async () => {
  const { media, db } = product.product;
  expect(await commandOf(["media", "verify"])(product.product.operations, "ana")).toEqual([
    "0 files that the shop uses were looked up in the store.",
    "Store and database agree.",
  ]);
  expect(() => commandOf(["media"])).toThrow("The only media command is verify.");
  const post = await seedPost(product.database.db, { slug: "with-notes" });
  const file = await media.takeDownload({ name: "notes.txt", bytes: Readable.from([Buffer.from("Low")]), maxBytes: 9 });
  await db.transaction((tx) =>
    media.addFiles(tx, post.id, [{ ...file, id: randomUUID(), role: "download", position: 0 }]),
  );
  await rm(join(product.dataDir, "media"), { recursive: true });
  expect(await ops(["media", "verify", "--repair"])).toEqual({
    code: 1,
    output: [
      "1 files that the shop uses were looked up in the store.",
      "1 missing in the store; only a backup has them:",
      `  notes.txt of the post with-notes (${file.storageKey})`,
      "Repaired: 0 forms made, 0 films and recordings queued, 0 files without a use deleted.",
    ].join("\n"),
  });
});

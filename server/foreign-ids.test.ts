import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { addressOf } from "#contract/address-of-call.ts";
import type { Call } from "#contract/call.ts";
import { callAddress } from "#contract/call-address.ts";
import { type CallName, calls } from "#contract/calls.ts";
import { teamRoles } from "#contract/roles.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { makeFilm } from "#server/domains/uploads/testing/films.ts";
import { patchBytes, start, upload } from "#server/domains/uploads/testing/upload.ts";
import { type ForeignRows, type OpenedCreator, openForeignRows } from "./testing/foreign-rows.ts";
import { openTestAccount, startTestSession } from "./testing/sign-in.ts";
import { type CallResult, TestBrowser } from "./testing/test-browser.ts";

/** The parts of a request. */
interface Sent {
  params?: object;
  query?: object;
  body?: object;
  headers?: Record<string, string>;
}

/** How callers ask for a row that exists and is not theirs. */
interface ForeignRow {
  /** The request of a caller who knows the id of the row, with rows or a signature of their own beside it. */
  request: Sent;
  /** The request that the product answers, if it is another one: with what the owner of the row has beside it. */
  allowed?: Sent;
  /** The status of the answered request, if it is not the declared one: the row is found, and its state refuses. */
  answer?: number;
  /** The answer to another creator, if it is not 404. */
  refusal?: { status: number; error?: string };
}

let rows: ForeignRows;
let victim: OpenedCreator;
let other: OpenedCreator;
/** Everybody who has no right to the rows of the victim, with the refusal before any row is looked for. */
let strangers: { name: string; browser: TestBrowser; refusal?: string }[];
beforeAll(async () => {
  rows = await openForeignRows();
  victim = rows.victim;
  const { product } = rows.shop;
  other = await rows.openCreator("other", { roles: teamRoles });
  const nobody = await openTestAccount(product, { email: "nobody@readers.example" });
  strangers = [
    { name: "a visitor", browser: new TestBrowser(product.url), refusal: "SIGN_IN_REQUIRED" },
    { name: "an account without roles", browser: await startTestSession(product, nobody), refusal: "ROLE_REQUIRED" },
    ...teamRoles.map((role) => ({ name: role, browser: rows.members[role], refusal: "ROLE_REQUIRED" })),
    { name: "another creator, with every role", browser: other.browser },
  ];
}, 60_000);
afterAll(() => rows.shop.product.close());

const ofDraft = async (fields: object = {}, browser = victim.browser) => ({ id: await rows.draft(browser, fields) });
const published = async (fields: object = {}, browser = victim.browser) => {
  const { id } = await ofDraft(fields, browser);
  await rows.publish(browser, id);
  return { id };
};
const ofUpload = async () => ({ id: await rows.file(victim.browser) });
/** A file that a draft of the same creator refers to. */
const fileInUse = async (browser: TestBrowser) => {
  const id = await rows.file(browser);
  await rows.draft(browser, { files: [{ id, name: "Notes" }] });
  return id;
};
const film = async () => {
  const bytes = await makeFilm({
    in: "mp4",
    film: "h264",
    sound: "aac",
    seed: Number(rows.unique("film").split("-")[1]),
  });
  return upload(victim.browser, { kind: "download", name: "film.mp4", bytes });
};
const sentBytes = async (kind: "download" | "export", name: string) => {
  const bytes = Buffer.from(`# ${rows.unique("sent")}`);
  const { id } = await start(victim.browser, { kind: kind as "download", name, bytes });
  await patchBytes(victim.browser, id, { offset: 0, bytes });
  return id;
};
const oldVersion = async () => {
  const params = await ofDraft();
  const address = addressOf("saveStudioPost", { params });
  await victim.browser.send("PUT", address, { body: "Another text." }, { "if-match": '"1"' });
  return { ...params, version: "1" };
};
const firstVersion = { "if-match": '"1"' };
const invalid = { status: 400, error: "INVALID_DATA" };
/** A request whose only ids are in its address. */
const at = (params: object, more: Sent = {}): ForeignRow => ({ request: { params, ...more } });
const decideApplication = (id: string, body: object) =>
  rows.members.reviewer.send("POST", addressOf("decideApplication", { params: { id } }), body);

/** Two applications in a state: the one is asked for with the signature of the other. */
async function twoApplications(decision?: object) {
  const [one, two] = [await rows.application(), await rows.application()];
  if (decision) for (const id of [one, two]) expect((await decideApplication(id, decision)).status).toBe(200);
  const signed = async (id: string) => ({ params: { id }, t: await rows.signatureOf(id) });
  return [await signed(one), await signed(two)] as const;
}
const replied = async (decision: object): Promise<ForeignRow> => {
  const [{ params, t }, another] = await twoApplications(decision);
  const request = { params, body: { t: another.t, text: "Here it is." } };
  return { request, allowed: { params, body: { t, text: "Here it is." } } };
};
/** The receipt of a purchase with the signature of another one. */
async function twoReceipts() {
  const [one, two] = [await rows.purchase(), await rows.purchase()];
  return { params: { number: one.number }, own: { t: one.t }, foreign: { t: two.t } };
}
/** The link that undoes a change of address. */
async function undoLink() {
  const former = `${rows.unique("former")}@creators.example`;
  const { product } = rows.shop;
  const browser = await startTestSession(product, await openTestAccount(product, { email: former }));
  const changed = former.replace("former", "new");
  await browser.send("POST", addressOf("requestEmailChange"), { email: changed });
  const mailTo = async (email: string) => (await product.mails()).find(({ to }) => to === email)?.text ?? "";
  const codeTo = async (email: string) => /\b\d{8}\b/.exec(await mailTo(email))?.[0] ?? "";
  const codes = { formerCode: await codeTo(former), newCode: await codeTo(changed) };
  await browser.send("POST", addressOf("confirmEmailChange"), codes);
  const url = new URL(/https?:\S+undo=\S+/.exec(await mailTo(former))?.[0] ?? "");
  return { id: url.searchParams.get("undo"), signature: url.searchParams.get("t") };
}
/** A draft that refers to something of the victim, saved by another creator and by the victim. */
async function savedWith(body: object): Promise<ForeignRow> {
  const saved = async (browser: TestBrowser) => ({
    params: { id: await rows.draft(browser) },
    body,
    headers: firstVersion,
  });
  return { request: await saved(other.browser), allowed: await saved(victim.browser), refusal: invalid };
}
const picture = async () => {
  const bytes = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  return upload(victim.browser, { kind: "picture", name: "dot.png", bytes });
};
const asCover = async () => ({ cover: { id: (await picture()).id, alternativeText: null } });
const asFile = async () => ({ files: [{ id: (await ofUpload()).id, name: "Notes" }] });
const asCaptions = async () => {
  const bytes = Buffer.from(`WEBVTT\n\n00:00.000 --> 00:02.000\n${rows.unique("words")}\n`);
  const { id } = await upload(victim.browser, { kind: "captions", name: "talk.vtt", bytes });
  return { files: [{ id: (await film()).id, name: "Film", captions: [{ language: "en" as const, id }] }] };
};
const ofUnmatchedPayment = async () => at({ id: await rows.unmatchedPayment() });

/**
 * For each place of a call that names a row: a row that exists, made when it is needed. A call with a place that is missing here fails
 * the test below.
 */
const foreignRows: Record<string, () => Promise<ForeignRow>> = {
  async "getApplicationStatus params.id"() {
    const [{ params, t }, another] = await twoApplications();
    return { request: { params, query: { t: another.t } }, allowed: { params, query: { t } } };
  },
  "answerApplicationQuestion params.id": () => replied({ decision: "ask", note: "Which profile?" }),
  "appealApplication params.id": () => replied({ decision: "decline", reason: "other", note: "No." }),
  "getApplication params.id": async () => at({ id: await rows.application() }),
  "claimApplication params.id": async () => at({ id: await rows.application() }),
  "decideApplication params.id": async () =>
    at({ id: await rows.application() }, { body: { decision: "ask", note: "Which profile?" } }),

  async "getReceipt params.number"() {
    const { params, own, foreign } = await twoReceipts();
    return { request: { params, query: foreign }, allowed: { params, query: own } };
  },
  async "getRefundRequest params.number"() {
    const { params, own, foreign } = await twoReceipts();
    return { request: { params, query: foreign }, allowed: { params, query: own } };
  },
  async "requestRefund params.number"() {
    const { params, own, foreign } = await twoReceipts();
    const request = { params, body: { ...foreign, reason: "mistake" } };
    return { request, allowed: { params, body: { ...own, reason: "mistake" } } };
  },

  async "revokeSession params.id"() {
    await startTestSession(rows.shop.product, victim.accountId);
    const { data } = (await victim.browser.get(addressOf("listSessions"))).body;
    return at({ id: data.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).id });
  },
  "deletePasskey params.id": async () =>
    at({
      id: await rows.idOf(
        `INSERT INTO passkeys (credential_id, account_id, public_key, counter, transports, name)
         VALUES ('victims', $1::uuid, '\\x00', 0, '{}', 'Phone') RETURNING id`,
        [victim.accountId],
      ),
    }),
  async "checkEmailUndo body.id"() {
    const [one, two] = [await undoLink(), await undoLink()];
    return { request: { body: { ...one, signature: two.signature } }, allowed: { body: one } };
  },
  async "undoEmailChange body.id"() {
    const [one, two] = [await undoLink(), await undoLink()];
    return { request: { body: { ...one, signature: two.signature } }, allowed: { body: one } };
  },
  async "setTeamRoles params.id"() {
    const id = await openTestAccount(rows.shop.product, { email: "member@team.example", roles: ["reviewer"] });
    return at({ id }, { body: { roles: ["support"] } });
  },

  "getStudioPost params.id": async () => at(await ofDraft()),
  "saveStudioPost params.id": async () => at(await ofDraft(), { body: { body: "Mine." }, headers: firstVersion }),
  "saveStudioPost body.cover.id": async () => savedWith(await asCover()),
  "saveStudioPost body.files.id": async () => savedWith(await asFile()),
  "saveStudioPost body.files.captions.id": async () => savedWith(await asCaptions()),
  async "createStudioPost body.cover.id"() {
    const body = await asCover();
    return { request: { body }, refusal: invalid };
  },
  async "createStudioPost body.files.id"() {
    const body = await asFile();
    return { request: { body }, refusal: invalid };
  },
  async "createStudioPost body.files.captions.id"() {
    const body = await asCaptions();
    return { request: { body }, refusal: invalid };
  },
  "deleteStudioPost params.id": async () => at(await ofDraft()),
  "publishStudioPost params.id": async () => at(await ofDraft(), { body: { version: 1 } }),
  "scheduleStudioPost params.id": async () =>
    at(await ofDraft(), { body: { version: 1, at: "2027-03-14T12:30", timeZone: "Europe/Madrid" } }),
  "withdrawStudioPost params.id": async () => at(await published()),
  "getStudioTranslation params.id": async () => at(await published()),
  async "linkStudioTranslation params.id"() {
    const { id: translation } = await published({ language: "Spanish" });
    return at(await published(), { body: { translation } });
  },
  async "linkStudioTranslation body.translation"() {
    const { id: translation } = await published({ language: "Spanish" });
    const linked = async ({ browser }: OpenedCreator) => ({
      params: await published({}, browser),
      body: { translation },
    });
    return { request: await linked(other), allowed: await linked(victim) };
  },
  "previewStudioPost params.id": async () => at(await ofDraft()),
  "renderStudioText params.id": async () => at(await ofDraft(), { body: { body: "Mine." } }),
  "listStudioRevisions params.id": async () => at(await ofDraft()),
  "getStudioRevision params.id": async () => at(await oldVersion()),
  "restoreStudioRevision params.id": async () => at(await oldVersion(), { headers: { "if-match": '"2"' } }),
  async "getStudioFigures query.post"() {
    const post = await rows.idOf("SELECT id FROM posts WHERE author_id = $1 LIMIT 1", [victim.creatorId]);
    // Figures are sums: those of a piece of somebody else are empty, as those of no piece (see below).
    return { request: { query: { days: "30", post } }, refusal: { status: 200 } };
  },
  "getStudioStatement params.id": async () => at({ id: await rows.payout("made") }),

  "finishUpload params.id": async () => at({ id: await sentBytes("download", "notes.txt") }, { body: {} }),
  async "replaceUpload params.id"() {
    const params = { id: await fileInUse(victim.browser) };
    return {
      request: { params, body: { by: await rows.file(other.browser) } },
      allowed: { params, body: { by: await rows.file(victim.browser) } },
    };
  },
  async "replaceUpload body.by"() {
    const { id: by } = await ofUpload();
    const own = async (browser: TestBrowser) => ({ params: { id: await fileInUse(browser) }, body: { by } });
    return { request: await own(other.browser), allowed: await own(victim.browser) };
  },
  async "repeatFileWork params.id"() {
    const params = { id: (await film()).id };
    await victim.browser.send("DELETE", addressOf("cancelFileWork", { params }));
    return at(params);
  },
  "cancelFileWork params.id": async () => at({ id: (await film()).id }),
  "deleteUpload params.id": async () => at(await ofUpload()),
  async "startImport body.uploadId"() {
    const uploadId = await sentBytes("export", "post.md");
    return { request: { body: { uploadId } } };
  },
  "getImport params.id": async () => at({ id: await rows.import() }),
  "cancelImport params.id": async () => at({ id: await rows.import() }),
  "getStudioCase params.id": async () => at({ id: await rows.takenDownCase() }),
  "appealModerationCase params.id": async () =>
    at({ id: await rows.takenDownCase() }, { body: { text: "It is my own." } }),

  "getReview params.id": async () => at({ id: await rows.review() }),
  "decideReview params.id": async () =>
    at({ id: await rows.review() }, { body: { decision: "return", version: 1, reason: "other", note: "No." } }),
  "getModerationCase params.id": async () => at({ id: await rows.openCase() }),
  "getReportedPiece params.id": async () => at({ id: await rows.openCase() }),
  "claimModerationCase params.id": async () => at({ id: await rows.openCase() }),
  "decideModerationCase params.id": async () => at({ id: await rows.openCase() }, { body: { decision: "dismiss" } }),
  "getMessage params.id": async () => at({ id: await rows.message() }),
  "claimMessage params.id": async () => at({ id: await rows.message() }),
  "endMessage params.id": async () => at({ id: await rows.message() }, { body: { decision: "close", reason: "spam" } }),
  "getPurchase params.id": async () => at({ id: (await rows.purchase()).id }),
  "resendPurchaseCode params.id": async () => at({ id: (await rows.purchase()).id }),
  "refundPurchase params.id": async () =>
    at({ id: (await rows.purchase()).id }, { body: { attempt: randomUUID(), amount: "1", refunded: "0" } }),
  async "releaseRefund params.id"() {
    const { id, paymentIntentId } = await rows.purchase();
    await rows.shop.rows(
      "INSERT INTO refunds_owed (payment_intent_id, reason, held_at) VALUES ($1, 'requested', app_now())",
      [paymentIntentId],
    );
    return at({ id });
  },
  async "resolveFailedRefund params.id"() {
    const { id: purchaseId, paymentIntentId } = await rows.purchase();
    const { operations, reversals } = rows.shop.product.product;
    const { refundId } = await operations.refundPurchase("a test", { purchaseId, amountCents: 100 });
    await rows.shop.control.failRefund(refundId);
    await reversals.reconcile(paymentIntentId);
    return at({ id: refundId });
  },
  "matchPayment params.id": ofUnmatchedPayment,
  "refundUnmatchedPayment params.id": ofUnmatchedPayment,
  async "retryDeadLetter params.id"() {
    const { id } = await rows.purchase();
    const dead = `UPDATE jobs SET state = 'dead', ended_at = app_now(), last_error = 'EENVELOPE 550'
      WHERE subject_id = $1 AND kind = 'access-code' RETURNING id`;
    return at({ id: await rows.idOf(dead, [id]) });
  },
  async "closeDeskAlert body.id"() {
    const alert =
      "INSERT INTO alerts (kind, subject_id, message) VALUES ('creator-name', 'victim', 'A brand') RETURNING kind AS id";
    const id = `${await rows.idOf(alert)} victim`;
    const { data } = (await rows.members.owner.get(addressOf("listDeskAttention"))).body;
    const { since } = data.find((item: { id: string }) => item.id === id);
    return { request: { body: { id, since } } };
  },
  "getDeskRefundRequest params.id": async () => at({ id: await rows.refundRequest() }),
  "decideRefundRequest params.id": async () =>
    at({ id: await rows.refundRequest() }, { body: { decision: "decline", note: "No." } }),
  "getDisputeEvidence params.id": async () => at({ id: await rows.dispute() }),
  "saveDisputeEvidence params.id": async () => at({ id: await rows.dispute() }, { body: evidence }),
  async "submitDisputeEvidence params.id"() {
    const id = await rows.dispute();
    await rows.members.finance.send("PUT", addressOf("saveDisputeEvidence", { params: { id } }), evidence);
    return at({ id }, { body: { version: 1 } });
  },
  async "liftRestriction params.id"() {
    const restriction = { capability: "apply", cause: "security", note: "Because." };
    const address = addressOf("restrictCreator", { params: { username: victim.username } });
    const { body } = await rows.members.owner.send("POST", address, restriction);
    return at({ id: body.id });
  },
  async "releasePayouts params.id"() {
    const hold = { username: victim.username, reason: "A check." };
    const { body } = await rows.members.finance.send("POST", addressOf("holdPayouts"), hold);
    return at({ id: body.id });
  },
  "undoPayout params.id": async () => at({ id: await rows.payout("refused") }),
  "getTransfer params.id": async () => at({ id: await rows.payout("made") }),
  "reverseTransfer params.id": async () => ({
    ...at(
      { id: await rows.payout("made") },
      { body: { attempt: randomUUID(), amount: "1", reason: "fraud", reversed: "0" } },
    ),
    // The victim is not suspected of fraud.
    answer: 409,
  }),
};
const evidence = {
  version: 0,
  description: "A text.",
  serviceDate: "2026-11-23",
  accessLog: "",
  terms: "",
  statement: "",
};

/** Places with an id that the caller chooses, or that everybody may know. */
const notOfOnePerson = new Set([
  "saveStudioPost body.editor.id",
  "reportPost body.id",
  "sendStudioMessage body.id",
  "refundPurchase body.attempt",
  "reverseTransfer body.attempt",
]);
/** Parameters that are in public addresses, name a part of the row beside them or a period of all creators. */
const notIds = /^(?:slug|username|category|page|version|period)$/;

type JsonSchema = z.core.JSONSchema.JSONSchema;
/** The places of a schema with an id: of this format, or of a name that ends so. */
function idsIn(schema: JsonSchema, place: string): string[] {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as JsonSchema[];
  const inChoices = choices.flatMap((choice) => idsIn(choice, place));
  if (schema.items) return [...inChoices, ...idsIn(schema.items as JsonSchema, place)];
  const parts = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    idsIn(part as JsonSchema, `${place}.${name}`),
  );
  const isId = schema.format === "uuid" || (schema.type === "string" && /(?:\.id|Id)$/.test(place));
  return [...(isId ? [place] : []), ...inChoices, ...parts];
}
function placesOf([name, call]: [string, Call]): string[] {
  const json = (part: "query" | "body") =>
    call[part] ? idsIn(z.toJSONSchema(call[part], { io: "input", unrepresentable: "any" }), part) : [];
  const inAddress = [...call.path.matchAll(/:(\w+)/g)]
    .map(([, param = ""]) => param)
    .filter((param) => !notIds.test(param));
  const found = [...inAddress.map((param) => `params.${param}`), ...json("query"), ...json("body")];
  return [...new Set(found)].map((place) => `${name} ${place}`);
}
/** Calls of readers name a payment by what its browser alone knows. */
const isOfPayments = ([, { auth, path }]: [string, Call]) =>
  auth.kind === "none" && path.startsWith("/api/payments/") && !path.includes(":");

test("every call that names a row by an id is asked for a row that exists and belongs to somebody else", () => {
  const places = Object.entries<Call>(calls)
    .filter((call) => !isOfPayments(call))
    .flatMap(placesOf);
  expect(Object.keys(foreignRows).sort()).toEqual(places.filter((place) => !notOfOnePerson.has(place)).sort());
});

function send(browser: TestBrowser, name: CallName, { params, query, body, headers }: Sent): Promise<CallResult> {
  const { path, method } = calls[name];
  const address = callAddress(path, { params, query } as Parameters<typeof callAddress>[1]);
  return method === "GET" ? browser.get(address, headers) : browser.send(method, address, body, headers);
}

const byAuth = (kinds: readonly string[]) =>
  Object.keys(foreignRows)
    .map((place) => [place, place.split(" ")[0] as CallName] as const)
    .filter(([, name]) => kinds.includes(calls[name].auth.kind));
const statusOf = (refusal: string) => ({ SIGN_IN_REQUIRED: 401, ROLE_REQUIRED: 403 })[refusal] ?? 404;
const errorOf = ({ status, body }: CallResult) => [status, body?.error];

test.each(byAuth(["account", "creator"]))(
  "%s: answers the owner of the row, and 404 to another creator",
  async (place, name) => {
    const row = await foreignRows[place]?.();
    if (!row) throw new Error("There is no row");
    const { status, error } = row.refusal ?? { status: 404, error: "NOT_FOUND" };
    for (const { name: stranger, browser, refusal } of strangers) {
      const before = refusal === "ROLE_REQUIRED" && calls[name].auth.kind === "account" ? undefined : refusal;
      const answer = await send(browser, name, row.request);
      if (before) expect(answer.body, stranger).toEqual({ error: before });
      else expect(errorOf(answer), stranger).toEqual([status, error]);
    }
    // The row is still there and unchanged, or its owner could not do this.
    expect((await send(victim.browser, name, row.allowed ?? row.request)).status).toBe(
      row.answer ?? calls[name].status,
    );
  },
);

test.each(byAuth(["none", "same-origin"]))(
  "%s: answers the holder of its link, and 404 with the link of another",
  async (place, name) => {
    const row = await foreignRows[place]?.();
    if (!row?.allowed) throw new Error("There is no signed request");
    for (const { name: stranger, browser } of strangers) {
      const answer = await send(browser.elsewhere(), name, row.request);
      // Whether a link works is all that the check of one answers.
      if (name === "checkEmailUndo") expect(answer.body, stranger).toEqual({ usable: false });
      else expect(errorOf(answer), stranger).toEqual([404, "NOT_FOUND"]);
    }
    expect((await send(new TestBrowser(rows.shop.product.url), name, row.allowed)).status).toBe(calls[name].status);
  },
);

test.each(byAuth(["team"]))("%s: answers the roles of the call, and refuses every other", async (place, name) => {
  const row = await foreignRows[place]?.();
  if (!row) throw new Error("There is no row");
  const { auth } = calls[name] as Call;
  const roles = auth.kind === "team" ? auth.roles : [];
  for (const { name: stranger, browser, refusal } of [
    ...strangers,
    { name: "the creator", browser: victim.browser, refusal: "ROLE_REQUIRED" },
  ])
    if (refusal && !roles.some((role) => role === stranger))
      expect((await send(browser, name, row.request)).body, stranger).toEqual({ error: refusal });
  const [role = "owner"] = roles;
  expect((await send(rows.members[role], name, row.request)).status).toBe(row.answer ?? calls[name].status);
});

test("the figures of another creator's piece are empty", async () => {
  const post = await rows.idOf("SELECT id FROM posts WHERE author_id = $1 LIMIT 1", [victim.creatorId]);
  await rows.shop.rows(
    "INSERT INTO post_views (post_id, day, views_en, views_es, total) VALUES ($1, app_now()::date, 7, 0, 7)",
    [post],
  );
  const read = async (browser: TestBrowser) =>
    (await browser.get(addressOf("getStudioFigures", { query: { days: "30", post } }))).body.data;
  expect(JSON.stringify((await read(victim.browser)).views)).toContain("7");
  const { views, sales, posts } = await read(other.browser);
  expect([views, sales]).toEqual([[], []]);
  expect(posts.map(({ id }: { id: string }) => id)).not.toContain(post);
});

test("the bytes of an unfinished upload are read and written by its creator alone", async () => {
  const bytes = Buffer.from("Notes of the victim");
  const { id } = await start(victim.browser, { kind: "download", name: "notes.txt", bytes });
  for (const { name: stranger, browser, refusal = "NOT_FOUND" } of strangers) {
    const status = statusOf(refusal);
    const written = await patchBytes(browser, id, { offset: 0, bytes: Buffer.from("Of somebody else...") });
    expect([written.status, written.body], stranger).toEqual([status, { error: refusal }]);
    expect((await browser.sendBytes("HEAD", staffPaths.uploadBytes(id))).status, stranger).toBe(status);
    expect((await browser.get(staffPaths.uploadBytes(id))).status, stranger).toBe(status);
  }
  const { status, headers } = await victim.browser.sendBytes("HEAD", staffPaths.uploadBytes(id));
  expect([status, headers.get("upload-offset")]).toEqual([200, "0"]);
  expect((await patchBytes(victim.browser, id, { offset: 0, bytes })).status).toBe(204);
});

test("the files of a draft are read by its creator, and by moderators while it is under review", async () => {
  const newcomer = await rows.openCreator("newcomer", { posts: 0 });
  const files = [{ id: newcomer.uploadId, name: "Notes" }];
  const id = await rows.draft(newcomer.browser, { files });
  const address = staffPaths.upload(newcomer.uploadId, "original");
  const statuses = async () => Promise.all(strangers.map(async ({ browser }) => (await browser.get(address)).status));
  const refused = strangers.map(({ refusal }) => (refusal === "SIGN_IN_REQUIRED" ? 401 : 404));
  expect(await statuses()).toEqual(refused);
  await rows.publish(newcomer.browser, id);
  const moderates = (name: string) => name === "moderator" || name === "another creator, with every role";
  expect(await statuses()).toEqual(strangers.map(({ name }, place) => (moderates(name) ? 200 : refused[place])));
  expect((await newcomer.browser.get(address)).status).toBe(200);
});

test("the file of a form is added to a draft by its creator alone", async () => {
  const id = await rows.draft(victim.browser);
  const sendTo = (browser: TestBrowser) => {
    const form = new FormData();
    form.set("place", "file");
    form.set("file", new File([rows.unique("Notes")], "notes.txt"));
    return browser.sendBytes("POST", staffPaths.studioPieceFile(id), form);
  };
  const read = async () => (await victim.browser.get(addressOf("getStudioPost", { params: { id } }))).body.data;
  const before = await read();
  for (const { name: stranger, browser, refusal = "NOT_FOUND" } of strangers)
    expect((await sendTo(browser)).status, stranger).toBe(statusOf(refusal));
  expect(await read()).toEqual(before);
  expect((await sendTo(victim.browser)).status).toBe(303);
  expect((await read()).version).toBe(before.version + 1);
});

test("a text that names the picture of another creator does not show it", async () => {
  const body = `![A dot](media:${(await picture()).id})`;
  const preview = async ({ browser }: OpenedCreator) => {
    const params = { id: await rows.draft(browser, { body }) };
    return (await browser.get(addressOf("previewStudioPost", { params }))).body.data;
  };
  expect((await preview(victim)).html).toContain("/api/studio/uploads/");
  const { html, problems } = await preview(other);
  expect([html, problems.length]).toEqual([null, 1]);
});

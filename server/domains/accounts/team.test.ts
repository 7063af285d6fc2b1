import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { apply, newApplicant } from "#server/testing/apply.ts";
import { openTestAccount, signInAsTeam, signInByMail, startTestSession } from "#server/testing/sign-in.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import type { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
let owner: TestBrowser;
let ownerId: string;
beforeAll(async () => {
  product = await startTestProduct();
  ownerId = await openTestAccount(product, { email: "olga@team.example", roles: ["owner"] });
  owner = await signInAsTeam(product, "olga@team.example");
});
afterAll(() => product.close());

const invitation = { email: "remy@team.example", language: "es", roles: ["reviewer"] };

test("invites a member, changes their roles and records both", async () => {
  const { body: invited } = await owner.send("POST", "/api/desk/team", invitation);
  expect((await owner.get("/api/desk/team")).body.data).toMatchObject([
    { id: ownerId, email: "olga@team.example", roles: ["owner"], hasFactor: true },
    { id: invited.id, email: "remy@team.example", language: "es", roles: ["reviewer"], hasFactor: false },
  ]);
  const member = await signInAsTeam(product, "remy@team.example");
  expect((await member.get("/api/desk/team")).body).toEqual({ error: "ROLE_REQUIRED" });
  const roles = ["moderator", "support"];
  expect((await owner.send("PUT", `/api/desk/team/${invited.id}/roles`, { roles })).status).toBe(204);
  expect((await member.get("/api/session")).status, "a change of roles ends the sessions").toBe(401);
  const { data } = (await owner.get("/api/desk/team")).body;
  expect(data[1].roles).toEqual(roles);
  const actions = (await owner.get(`/api/desk/actions?q=${invited.id}`)).body.data;
  expect(actions.map(({ action, by }: { action: string; by: string }) => [action, by])).toEqual(
    expect.arrayContaining([
      ["give-roles", "olga@team.example"],
      ["remove-roles", "olga@team.example"],
    ]),
  );
  expect(actions).toHaveLength(3);
  const search = async (q: string) => (await owner.get(`/api/desk/actions?q=${encodeURIComponent(q)}`)).body.data;
  expect((await search("Olga@team.example")).length, "a member's").toBeGreaterThanOrEqual(3);
  expect(await search("remy@team.example"), "what was done about a member").toEqual(actions);
  expect(actions).toContainEqual(
    expect.objectContaining({ action: "give-roles", subjectEmail: "remy@team.example", roles }),
  );
  const removed = await search("remove-roles");
  expect(removed.map(({ action }: { action: string }) => action)).toEqual(["remove-roles"]);
});

test("mails each invitation to its address, in the form's language, with the roles in words and without a code or the owner", async () => {
  const email = "mira@team.example";
  await openTestAccount(product, { email, language: "en" });
  const invite = async (language: string, roles: string[]) => {
    expect((await owner.send("POST", addressOf("inviteTeamMember"), { email, language, roles })).status).toBe(200);
    return (await product.mails()).filter(({ to }) => to === email);
  };
  expect((await owner.send("POST", addressOf("inviteTeamMember"), { email, language: "es", roles: [] })).status).toBe(
    400,
  );
  const [spanish, ...others] = await invite("es", ["support", "finance"]);
  expect(others).toEqual([]);
  expect(spanish?.subject).toBe("Invitación al equipo de Vitrina");
  for (const form of [spanish?.text, spanish?.html]) {
    expect(form).toMatch(/Vitrina te ha invitado.*Soporte.*Finanzas.*código.*segundo factor/s);
    expect(form).toContain("http://localhost:3000/sign-in?lang=es");
    expect(form).not.toMatch(/olga@team\.example|\b\d{6,}\b|Revisión/);
  }
  const [english, ...earlier] = await invite("en", ["reviewer"]);
  expect(earlier).toHaveLength(1);
  expect(english?.text).toMatch(
    /Reviewer: decides who becomes a creator.*Support.*http:\/\/localhost:3000\/sign-in\?lang=en\n/s,
  );
});

test("sends no invitation, and leaves no dead letter, to a person whom an owner has removed before the mail leaves", async () => {
  const email = "left@team.example";
  const invited = await owner.send("POST", addressOf("inviteTeamMember"), { ...invitation, email });
  const removed = addressOf("setTeamRoles", { params: { id: invited.body.id } });
  expect((await owner.send("PUT", removed, { roles: [] })).status).toBe(204);
  expect((await product.mails()).filter(({ to }) => to === email)).toEqual([]);
  const text = "SELECT state, attempts FROM jobs WHERE kind LIKE 'team-invited%' AND subject_id = $1";
  const { rows } = await product.database.db.query({ text, values: [invited.body.id] });
  expect(rows).toEqual([{ state: "done", attempts: 1 }]);
});

test("invites nobody without the mail: a fault of its queue undoes the roles", async () => {
  const email = "mail-less@team.example";
  await product.database.db.query({
    text: `CREATE FUNCTION refuse_invitations() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no mail'; END $$;
      CREATE TRIGGER refuse_invitations BEFORE INSERT ON jobs FOR EACH ROW WHEN (NEW.kind LIKE 'team-invited%')
      EXECUTE FUNCTION refuse_invitations()`,
  });
  const refused = await owner.send("POST", addressOf("inviteTeamMember"), { ...invitation, email });
  await product.database.db.query({
    text: "DROP TRIGGER refuse_invitations ON jobs; DROP FUNCTION refuse_invitations",
  });
  expect(refused.status).toBe(500);
  const members = (await owner.get(addressOf("listTeam"))).body.data;
  expect(members.map((member: { email: string }) => member.email)).not.toContain(email);
});

test("keeps the last owner", async () => {
  const refused = await owner.send("PUT", `/api/desk/team/${ownerId}/roles`, { roles: ["support"] });
  expect([refused.status, refused.body]).toEqual([409, { error: "LAST_OWNER" }]);
  await openTestAccount(product, { email: "otto@team.example", roles: ["owner"] });
  const bySql = product.product.db.query({ text: "DELETE FROM account_roles WHERE role = 'owner'" });
  await expect(bySql).rejects.toThrow("the team would have no owner");
});

test("ends the sessions of an owner who gives up the last role of their own", async () => {
  const accountId = await openTestAccount(product, { email: "oda@team.example", roles: ["owner"] });
  const leaving = await startTestSession(product, accountId, { strength: 2 });
  const address = addressOf("setTeamRoles", { params: { id: accountId } });
  expect((await leaving.send("PUT", address, { roles: ["owner", "support"] })).status).toBe(204);
  expect((await leaving.get(addressOf("getSession"))).status, "with a role").toBe(200);
  expect((await leaving.send("PUT", address, { roles: [] })).status).toBe(204);
  expect((await leaving.get(addressOf("getSession"))).status, "without one").toBe(401);
});

test("manages the team only within ten minutes of a proof", async () => {
  await openTestAccount(product, { email: "omar@team.example", roles: ["owner"] });
  const other = await signInAsTeam(product, "omar@team.example");
  await product.database.shiftClock("10 minutes");
  expect((await other.get("/api/desk/team")).status).toBe(200);
  expect((await other.send("POST", "/api/desk/team", invitation)).body).toEqual({ error: "STEP_UP_REQUIRED" });
});

test("answers 404 for an unknown member and refuses an unknown role", async () => {
  await openTestAccount(product, { email: "odin@team.example", roles: ["owner"] });
  const other = await signInAsTeam(product, "odin@team.example");
  const nobody = "00000000-0000-4000-8000-000000000000";
  expect((await other.send("PUT", `/api/desk/team/${nobody}/roles`, { roles: [] })).status).toBe(404);
  expect((await other.send("POST", "/api/desk/team", { ...invitation, roles: ["king"] })).status).toBe(400);
});

test("never changes a recorded action", async () => {
  for (const text of ["UPDATE team_actions SET action = 'x'", "DELETE FROM team_actions"])
    await expect(product.product.db.query({ text })).rejects.toThrow("never changes");
});

test("rejects a member without a second factor at the desk", async () => {
  await openTestAccount(product, { email: "orla@team.example", roles: ["owner"] });
  const weak = await signInByMail(product, "orla@team.example");
  expect((await weak.get("/api/desk/team")).body).toEqual({ error: "SECOND_FACTOR_REQUIRED" });
});

test("lets a member see a creator's studio for 15 minutes, to read only, and records each opening with its reason", async () => {
  const creator = await signInAsCreator(product, "ada-okafor");
  const draft = (await creator.send("POST", addressOf("createStudioPost"), { title: "Salt" })).body.data;
  await openTestAccount(product, { email: "sue@team.example", roles: ["support"] });
  const support = await signInAsTeam(product, "sue@team.example");
  const open = (reason: string) =>
    support.send("POST", addressOf("startStudioView", { params: { username: "ada-okafor" } }), { reason });
  const read = () => support.get(addressOf("getStudioPost", { params: { id: draft.id } }));
  expect((await open(" ")).body, "without a reason").toEqual({ error: "INVALID_DATA" });
  expect((await read()).body).toEqual({ error: "ROLE_REQUIRED" });

  expect((await open("She asks why nothing is saved")).status).toBe(200);
  expect((await read()).body.data.attributes.title).toBe("Salt");
  const { account, roles, view } = (await support.get(addressOf("getSession"))).body;
  expect({ roles, username: view.username }).toEqual({ roles: ["support"], username: "ada-okafor" });
  expect((await creator.get(addressOf("getSession"))).body.account.id).not.toBe(account.id);
  expect((await support.send("DELETE", addressOf("deleteStudioPost", { params: { id: draft.id } }))).body).toEqual({
    error: "VIEW_ONLY",
  });
  expect((await support.send("POST", addressOf("endStudioView"))).status).toBe(204);
  expect((await read()).status).toBe(403);

  expect((await open("Once more")).status).toBe(200);
  await product.database.shiftClock("15 minutes");
  expect((await read()).status).toBe(403);
  const { data } = (await owner.get(`${addressOf("listTeamActions")}?q=view-as-creator`)).body;
  expect(data.map(({ by, subjectId, reason }: Record<string, string>) => [by, subjectId, reason])).toEqual([
    ["sue@team.example", "ada-okafor", "Once more"],
    ["sue@team.example", "ada-okafor", "She asks why nothing is saved"],
  ]);
  const found = async (query: string) =>
    (await owner.get(`${addressOf("listTeamActions")}?${query}`)).body.data.map(
      ({ action, reason }: Record<string, string>) => reason ?? action,
    );
  expect(await found("q=nothing%20SAVED"), "words of a reason").toEqual(["She asks why nothing is saved"]);
  expect(await found("q=ada-okafor")).toHaveLength(2);
  expect(await found("q=unheard-of")).toEqual([]);
  expect(await found("q=viewed&actions=view-as-creator,open-case"), "actions that a page names").toHaveLength(2);
});

test("the database refuses a view of a weak session, of another role, and of one's own studio", async () => {
  await signInAsCreator(product, "mara-lind");
  const view = (condition: string) =>
    product.database.db.query({
      text: `INSERT INTO studio_views (session_id, author_id) SELECT s.id, a.creator_id FROM sessions s, accounts a
        WHERE a.creator_id IS NOT NULL AND ${condition} LIMIT 1`,
    });
  const hasRole = "EXISTS (SELECT FROM account_roles r WHERE r.account_id = s.account_id)";
  await expect(view(`s.strength = 1 AND ${hasRole}`)).rejects.toThrow("may not view");
  await expect(view(`NOT ${hasRole}`)).rejects.toThrow("may not view");
  await product.database.db.query({ text: "UPDATE sessions SET strength = 2" });
  await expect(view("s.account_id = a.id")).rejects.toThrow("may not view");
});

test("counts what waits, is late and is claimed in the queues of a member's roles", async () => {
  const roles = ["reviewer", "support"] as const;
  const accountId = await openTestAccount(product, { email: "rita@team.example", roles });
  const counts = async (member: TestBrowser) =>
    (await member.get(addressOf("countDeskQueues"))).body.data.map(
      ({ queue, open, overdue, appeals, mine }: Record<string, unknown>) => [queue, open, overdue, appeals, mine],
    );
  const member = await startTestSession(product, accountId, { strength: 2 });
  expect(await counts(member)).toEqual([
    ["applications", 0, 0, 0, 0],
    ["inbox", 0, 0, 0, 0],
    ["refunds", 0, 0, 0, 0],
  ]);
  const id = await apply(product, newApplicant());
  expect((await member.send("POST", addressOf("claimApplication", { params: { id } }))).status).toBe(200);
  expect((await counts(member))[0]).toEqual(["applications", 1, 0, 0, 1]);
  await product.database.shiftClock("24 hours");
  const nextDay = await startTestSession(product, accountId, { strength: 2 });
  expect((await counts(nextDay))[0]).toEqual(["applications", 1, 1, 0, 0]);
});

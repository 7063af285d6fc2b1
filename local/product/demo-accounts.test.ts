import { expect, test } from "vitest";
import { describeDemoAccount, readDemoAccounts } from "./demo-accounts.ts";

test("describes each account of the demo by the work of its role", () => {
  const described = readDemoAccounts().map(describeDemoAccount);
  expect(described).toEqual([
    "creator: has published, so new pieces appear at once",
    "creator: new, so a moderator reviews the first pieces",
    "reviewer: decides who becomes a creator",
    "moderator: reviews the first pieces of new creators, and decides reports and appeals",
    "support: answers messages, looks up purchases and decides refund requests",
    "finance: refunds, answers disputed payments and watches over payouts",
    "owner: invites the team, gives roles and reads the audit trail",
  ]);
});

test("describes each role of an account with several", () => {
  const account = { email: "two@team.example", roles: ["reviewer" as const, "owner" as const] };
  expect(describeDemoAccount(account)).toBe(
    "reviewer: decides who becomes a creator; owner: invites the team, gives roles and reads the audit trail",
  );
});

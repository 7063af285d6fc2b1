import { randomUUID } from "node:crypto";
import type { TeamRole } from "#contract/roles.ts";
import { openTestAccount, startTestSession } from "#server/testing/sign-in.ts";
import type { TestBrowser } from "#server/testing/test-browser.ts";
import { openShop, type Shop } from "./open-shop.ts";

/** A browser in which a new member of the shop's team is signed in. */
export async function shopMember({ product }: Shop, role: TeamRole): Promise<TestBrowser> {
  const accountId = await openTestAccount(product, { email: `${randomUUID()}@team.example`, roles: [role] });
  return startTestSession(product, accountId, { strength: 2 });
}

/** A shop with the two members who refund. */
export async function openStaffedShop() {
  const shop = await openShop();
  return { shop, support: await shopMember(shop, "support"), finance: await shopMember(shop, "finance") };
}

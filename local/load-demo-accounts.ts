import type { TeamRole } from "#contract/roles.ts";
import { readConfig } from "#server/config.ts";
import { createLog } from "#server/platform/log/create-log.ts";
import { createProduct, type Product } from "#server/product.ts";
import { type DemoAccount, readDemoAccounts } from "./product/demo-accounts.ts";

/** Opens the demo's accounts, the missing ones only. Run by the start in embedded mode, after the demo catalogue. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const product = createProduct(config, createLog("silent"));
  try {
    for (const account of readDemoAccounts()) await openAccount(product, account, config.brand.supportEmail);
  } finally {
    await product.close();
  }
}

async function openAccount(
  { db, accounts, creators }: Product,
  { email, roles, username, profile }: DemoAccount,
  supportEmail: string,
): Promise<void> {
  if (username && profile && !(await creators.find(username)))
    await creators.publishAuthor({ ...profile, username, email: supportEmail, socialMedia: null, verified: false });
  const creator = username ? await creators.find(username) : undefined;
  const isTeamRole = (role: string): role is TeamRole => role !== "creator";
  await db.transaction(async (tx) => {
    const accountId = await accounts.open(tx, { email, language: "en" });
    for (const role of roles.filter(isTeamRole)) await accounts.addRole(tx, { accountId, role, grantedBy: null });
    if (creator) await accounts.linkCreator(tx, accountId, creator.id);
  });
}

await main();

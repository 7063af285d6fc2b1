import type { TeamRole } from "#contract/roles.ts";
import { type DemoAccount, readDemoAccounts } from "#local/product/demo-accounts.ts";
import { createLog } from "#server/platform/log/create-log.ts";
import { createProduct, type Product } from "#server/product.ts";
import { openToolDatabase } from "./tool-database.ts";

/**
 * Opens the accounts of a file, `demo/accounts.json` unless another is named; only the missing ones. Run by the start in embedded
 * mode, after the demo catalogue, and by journeys that need accounts of their own.
 */
async function main(file: string | undefined): Promise<void> {
  const { config, close } = await openToolDatabase(process.env);
  const product = createProduct(config, createLog("silent"));
  try {
    for (const account of readDemoAccounts(file)) await openAccount(product, account, config.brand.supportEmail);
  } finally {
    await product.close();
    await close();
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

await main(process.argv[2]);

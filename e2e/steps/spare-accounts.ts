import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TeamRole } from "#contract/roles.ts";
import type { BootedProduct } from "../harness/booted-product.ts";

/** How many accounts are opened at once: starting the program takes seconds, an account milliseconds. */
const accountsAtOnce = 8;

type Roles = readonly ("creator" | TeamRole)[];

/** The address of an account with these roles that no other journey has: a spare one, or the first of several new ones. */
export async function takeAccount(product: BootedProduct, roles: Roles): Promise<string> {
  const folder = join(product.dataDir, "spare-accounts", roles.join("-"));
  await mkdir(folder, { recursive: true });
  for (const email of await readdir(folder)) {
    // Of two journeys that take the same, one finds the file gone.
    const isMine = await rename(join(folder, email), join(product.dataDir, `taken-${email}`)).then(
      () => true,
      () => false,
    );
    if (isMine) return email;
  }
  const [first = "", ...spare] = await openAccounts(product, Array<{ roles: Roles }>(accountsAtOnce).fill({ roles }));
  for (const email of spare) await writeFile(join(folder, email), "");
  return first;
}

/** Opens accounts and returns their addresses. A creator is new and has no post. */
export async function openAccounts(
  product: BootedProduct,
  accounts: { roles: Roles; username?: string }[],
): Promise<string[]> {
  const opened = accounts.map(({ roles, username }) => {
    const id = randomBytes(6).toString("hex");
    const profile = { firstName: "New", lastName: "Creator", description: "Writes." };
    const creator = roles.includes("creator") ? { username: username ?? `creator-${id}`, profile } : {};
    return { email: `${id}@accounts.example`, roles, ...creator };
  });
  const file = join(product.dataDir, `accounts-${randomBytes(6).toString("hex")}.json`);
  await writeFile(file, JSON.stringify(opened));
  await promisify(execFile)(process.execPath, ["scripts/with-node.mjs", "ops/open-demo-accounts.ts", file], {
    env: { ...process.env, DATA_DIR: product.dataDir },
  });
  return opened.map(({ email }) => email);
}

import { readFileSync } from "node:fs";
import { roleTexts } from "#contract/role-texts.ts";
import type { TeamRole } from "#contract/roles.ts";

/** An account of the demo: a creator with a page of the demo catalogue or a new one, or a team member. */
export interface DemoAccount {
  email: string;
  roles: ("creator" | TeamRole)[];
  username?: string;
  /** Of a creator whom the demo catalogue does not have. */
  profile?: { firstName: string; lastName: string; description: string };
}

/** The accounts of a file, by default the demo's: one for each role, a creator who has published and a new one. */
export function readDemoAccounts(file = "demo/accounts.json"): DemoAccount[] {
  return JSON.parse(readFileSync(file, "utf8")) as DemoAccount[];
}

/** An account in a few words, such as `reviewer: decides who becomes a creator`. */
export function describeDemoAccount({ roles, profile }: DemoAccount): string {
  const creator = profile
    ? "creator: new, so a moderator reviews the first pieces"
    : "creator: has published, so new pieces appear at once";
  return roles.map((role) => (role === "creator" ? creator : `${role}: ${roleTexts.en[role].work}`)).join("; ");
}

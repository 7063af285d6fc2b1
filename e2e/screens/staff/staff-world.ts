import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { teamRoles } from "#contract/roles.ts";
import type { BootedProduct } from "../../harness/booted-product.ts";
import { demoWriter } from "../../steps/sign-in.ts";
import { openAccounts } from "../../steps/spare-accounts.ts";
import { type StaffClient, signInByCalls } from "../../steps/staff-client.ts";
import { uploadWorks } from "./creator-films.ts";
import { type CreatorPieces, writePieces } from "./creator-pieces.ts";
import { type DeskCases, openDeskCases } from "./desk-cases.ts";

/** The people whose screens are shown. */
export const staffPeople = ["newcomer", "creator", "writer", "beginner", "member"] as const;
export type StaffPerson = (typeof staffPeople)[number];

/** The content of the screens of studio and desk: signed-in people, pieces and cases. */
export interface StaffWorld {
  cookies: Record<StaffPerson, ReturnType<StaffClient["cookies"]>>;
  pieces: CreatorPieces;
  cases: DeskCases;
}

let known: Promise<StaffWorld> | undefined;

/** Signs the people in and opens their cases, once for all processes of a run. */
export function staffWorld(product: BootedProduct): Promise<StaffWorld> {
  known ??= prepareOnce(product);
  return known;
}

async function prepareOnce(product: BootedProduct): Promise<StaffWorld> {
  const folder = join(product.dataDir, "staff-world");
  const file = join(folder, "world.json");
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const world = await prepare(product);
    await writeFile(file, JSON.stringify(world));
    return world;
  }
  let stored = "";
  const read = async () => {
    stored = await readFile(file, "utf8").catch(() => "");
    return stored.endsWith("}");
  };
  await expect.poll(read, { timeout: 200_000 }).toBe(true);
  return JSON.parse(stored);
}

async function prepare(product: BootedProduct): Promise<StaffWorld> {
  const [newcomer = "", creator = "", beginner = "", member = ""] = await openAccounts(product, [
    { roles: ["creator"] },
    { roles: ["creator"], username: "wren-of-the-screens" },
    { roles: ["owner"] },
    { roles: teamRoles },
  ]);
  const [ofNewcomer, ofCreator, ofWriter, ofBeginner, ofMember] = await Promise.all([
    signInByCalls(product, { email: newcomer }),
    signInByCalls(product, { email: creator }),
    signInByCalls(product, { email: demoWriter }),
    signInByCalls(product, { email: beginner }),
    signInByCalls(product, { email: member, isOfTeam: true }),
  ]);
  const pieces = await writePieces(ofCreator, ofMember);
  await uploadWorks(product, ofCreator);
  const cases = await openDeskCases(product, ofMember);
  return {
    cookies: {
      ...{ newcomer: ofNewcomer.cookies(), creator: ofCreator.cookies(), writer: ofWriter.cookies() },
      ...{ beginner: ofBeginner.cookies(), member: ofMember.cookies() },
    },
    pieces,
    cases,
  };
}

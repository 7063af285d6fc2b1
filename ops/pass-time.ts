import { existsSync } from "node:fs";
import { loadEnvFile } from "node:process";
import { shiftClock } from "#db/shift-clock.ts";
import { openToolDatabase } from "./tool-database.ts";

const usage = `npm run pass-time -- DAYS

Moves the clocks of a shop on this machine and of its local card provider forward, for example to the next payday:
access ends, holds end, payouts arrive. They do not go back; delete the data folder for a fresh start.`;

/** Moves both clocks. Returns the exit code: 0 when done, 1 for a shop whose time is real, 2 for an invalid command. */
async function main([typed = "", ...more]: string[]): Promise<number> {
  const days = /^[1-9]\d{0,2}$/.test(typed) && more.length === 0 ? Number(typed) : undefined;
  if (days === undefined) {
    console.error(usage);
    return 2;
  }
  if (existsSync(".env")) loadEnvFile(".env");
  const { config, close } = await openToolDatabase(process.env);
  try {
    const { apiUrl } = config.stripe;
    const isLocal = apiUrl.hostname === "127.0.0.1";
    const now = isLocal ? await shiftClock(config.databaseUrl, days) : undefined;
    if (now === undefined) {
      console.error("This shop runs in real time: its database and its card provider are not those of `npm start`.");
      return 1;
    }
    const provider = new URL("/_control/clock", apiUrl);
    const body = JSON.stringify({ advanceSec: days * 86_400 });
    const moved = await fetch(provider, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    if (!moved.ok) throw new Error(`The clock of the card provider did not move (${moved.status}). The shop's did.`);
    console.log(`It is ${now} UTC for the shop. Sign in again if you are asked to.`);
    console.log("Authenticator apps keep the real time, so their codes no longer match: use a passkey at the desk.");
    return 0;
  } finally {
    await close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = 1;
  console.error((error as Error).message);
}

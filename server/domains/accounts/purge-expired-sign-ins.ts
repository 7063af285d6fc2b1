import { accountJobs } from "./account-jobs.ts";
import { deleteEndedChanges } from "./email-changes-store.ts";
import { deleteExpiredChallenges } from "./passkeys-store.ts";
import { deleteExpiredSessions } from "./sessions-store.ts";
import { deleteExpiredCodes } from "./sign-in-codes-store.ts";

/** Deletes sessions, codes, challenges and changes of address that have ended. */
export const purgeExpiredSignIns = accountJobs.defineRecurringJob({
  kind: "purge-expired-sign-ins",
  everySec: 300,
  async run({ db }) {
    await deleteExpiredSessions(db);
    await deleteExpiredCodes(db);
    await deleteExpiredChallenges(db);
    await deleteEndedChanges(db);
  },
});

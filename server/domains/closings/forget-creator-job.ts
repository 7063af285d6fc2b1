import { closingJobs } from "./closing-jobs.ts";

/**
 * Four days after an account was closed: the 72 hours of the last buyer are over, whose payment may have been running. Until then their page
 * names the creator.
 */
export const forgetCreatorAfterSec = 4 * 24 * 3600;

/** Deletes the personal data of a creator whose account was closed: the texts that readers never saw, the uploads that no published text needs, and the profile. */
export const forgetCreatorJob = closingJobs.defineJob<Record<string, never>>({
  kind: "forget-creator",
  async run({ creators, publishing, uploads }, { subjectId: creatorId }) {
    await publishing.deleteUnpublished(creatorId);
    await uploads.deleteUnused(creatorId);
    await creators.forgetProfile(creatorId);
  },
});

import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { calls, readCallRoutes, readStaffCallRoutes } from "./contract/calls.ts";
import { readDatePatterns } from "./web/i18n/date-patterns.ts";

/** Files that replace globals, measure the CPU time of their process or need it whole, and so get one of their own. */
const alone = [
  "importer/front-matter/front-matter.test.ts",
  "server/domains/media/uploads.test.ts",
  "server/domains/post-markdown/{highlighting,linear-time}.test.ts",
  "server/http/{compress,page-answers,page-cache}.test.ts",
  "server/platform/log/line-buffer.test.ts",
  "server/platform/mail/mailer.test.ts",
  "server/writing-view.test.ts",
  "web/access/stored-token.test.ts",
  "web/client/client.test.ts",
  "web/payment/start-card-payment.test.ts",
  "web/routes/payment/open-checkout.test.ts",
  "web/routes/post/unlock-post.test.ts",
  "web/studio/editor/autosave.test.ts",
  "web/studio/uploads/send-{file,part}.test.ts",
];
/** Files that take the longest, in this order. Vitest begins with large files, and these are small. */
const slowest = [
  "faults/faults.test.ts",
  "ops/backup/backup.test.ts",
  "server/linear-expressions.test.ts",
  "local/start.test.ts",
  "ops/backup/large-backup.test.ts",
];

/** Begins with the slowest files, so that no process ends with one of them while the other has nothing to do. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placeOf = ({ moduleId, project }: TestSpecification) => {
      // The other project's files stay in front: changing between them costs a process.
      if (project.name !== "together") return -1;
      const place = slowest.findIndex((path) => moduleId.endsWith(`/${path}`));
      return place === -1 ? slowest.length : place;
    };
    return sorted.sort((a, b) => placeOf(a) - placeOf(b));
  }
}

const globalSetup = ["server/testing/postgres-for-tests.ts"];
const tests = ["**/*.test.ts", "**/*.test.tsx"];
const outside = ["node_modules/**", "build/**", "e2e/**", ".data*/**"];

export default defineConfig({
  define: {
    CALL_ROUTES: JSON.stringify(readCallRoutes(calls)),
    STAFF_CALL_ROUTES: JSON.stringify(readStaffCallRoutes(calls)),
    DATE_PATTERNS: JSON.stringify(readDatePatterns()),
  },
  test: {
    setupFiles: ["scripts/fixed-random-seed.ts"],
    // Only what fails takes this long: on a busy machine a test that passes takes ten times its usual time.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: SlowestFirst },
    tags: [
      { name: "long", description: "Only `npm run test:all` runs it, and a run that names its file (decision 091)." },
    ],
    pool: "forks",
    // Tests wait for PostgreSQL, programs and timers a third of their time, so two workers leave two cores partly idle.
    maxWorkers: 3,
    projects: [
      // Loading the product takes longer than most files, so they share a process.
      {
        extends: true,
        test: { name: "together", include: tests, exclude: [...outside, ...alone], globalSetup, isolate: false },
      },
      { extends: true, test: { name: "alone", include: alone, exclude: outside, globalSetup } },
    ],
  },
});

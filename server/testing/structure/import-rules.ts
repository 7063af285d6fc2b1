import { isForTests, type SourceFile } from "./source-files.ts";

/** The common base of both kinds of payments: payments, their reversals, receipts and provider events. */
const sellingDomains = ["payments", "provider-events", "ledger", "reversals", "receipts"];

/** Which domains may call which through their `index.ts`; the desk may call all. */
const domainsBelow: Record<string, readonly string[]> = {
  accounts: [],
  access: [],
  contact: ["accounts"],
  restrictions: ["accounts", "creators"],
  figures: [],
  "post-html": [],
  "post-markdown": ["post-html"],
  media: ["access"],
  uploads: ["media"],
  creators: ["media"],
  posts: ["post-html", "media", "creators"],
  drafts: ["post-markdown", "media", "uploads", "posts"],
  imports: ["post-markdown", "uploads", "posts", "drafts"],
  catalogue: ["access", "media", "creators", "posts"],
  ledger: ["creators"],
  applications: ["accounts", "creators", "restrictions"],
  payments: [],
  "provider-events": [],
  reversals: ["payments", "provider-events", "ledger"],
  receipts: ["payments", "reversals"],
  payouts: ["accounts", "ledger", "provider-events"],
  orders: [...sellingDomains, "access", "posts", "catalogue"],
  closings: ["accounts", "restrictions", "creators", "uploads", "drafts"],
  moderation: ["accounts", "access", "posts", "orders", "drafts"],
  "free-payments": sellingDomains,
  "refund-requests": [...sellingDomains, "access", "accounts", "operations"],
  "dispute-evidence": ["payments", "access", "accounts", "operations"],
  audit: [...sellingDomains, "orders", "free-payments"],
  recovery: [...sellingDomains, "orders", "free-payments", "payouts"],
  operations: [
    ...sellingDomains,
    "access",
    "accounts",
    "creators",
    "media",
    "posts",
    "imports",
    "orders",
    "free-payments",
    "recovery",
  ],
  desk: [
    ...[...sellingDomains, "orders", "free-payments", "audit", "operations"],
    ...["access", "accounts", "contact", "creators", "posts", "catalogue", "applications"],
  ],
};

const allFolders = [
  ...["contract/", "db/", "server/", "web/", "sandbox/", "importer/", "local/", "ops/"],
  ...["e2e/", "faults/", "bench/", "scripts/"],
];

/** The parts of the product that the importer may use. */
const importerDoors = [
  ...["post-html", "post-markdown", "media", "creators", "posts", "drafts"].map(
    (name) => `server/domains/${name}/index.ts`,
  ),
  "server/platform/remote-files/",
  "server/platform/outages/",
];

/** The imports that a place may have: prefixes of the project's files, and npm packages where they are limited. */
interface AllowedImports {
  imports: readonly string[];
  packages?: RegExp;
}

function importsAllowedFor(path: string): AllowedImports {
  const domain = /^server\/domains\/([^/]+)\//.exec(path)?.[1];
  if (domain) {
    const below = domainsBelow[domain];
    if (!below) throw new Error(`The domain ${domain} is not in the order of domains`);
    // Routes connect a domain to HTTP for files and feeds, which are no calls.
    const http = /\/(?:[a-z-]+-)?routes?\.ts$/.test(path) ? ["server/http/"] : [];
    const doors = below.map((name) => `server/domains/${name}/index.ts`);
    const calls = "server/calls/handler.ts";
    return { imports: ["contract/", "db/", "server/platform/", calls, `server/domains/${domain}/`, ...doors, ...http] };
  }
  // A platform part refuses with the contract's error codes, mails and limits need the keys, and cookies their names.
  if (path.startsWith("server/platform/"))
    return {
      imports: ["db/", "server/platform/", "contract/errors.ts", "contract/email.ts", "contract/cookie-names.ts"],
    };
  if (path.startsWith("server/calls/")) return { imports: ["contract/", "db/", "server/platform/", "server/calls/"] };
  if (path.startsWith("server/http/"))
    return { imports: ["contract/", "db/", "server/platform/", "server/calls/", "server/http/"] };
  if (path === "server/config.ts") return { imports: ["contract/", "server/environment.ts", "server/settings/"] };
  if (path.startsWith("server/settings/")) return { imports: ["server/settings/"] };
  if (path.startsWith("server/")) return { imports: ["contract/", "db/", "server/", "web/lib/app-context.ts"] };
  if (path.startsWith("contract/")) return { imports: ["contract/"], packages: /^zod\/mini$/ };
  if (path.startsWith("db/")) return { imports: ["db/"], packages: /^(?:pg|node:.*)$/ };
  if (path === "web/entry.server.tsx") return { imports: ["contract/", "web/"] };
  if (path.startsWith("web/"))
    return { imports: ["contract/", "web/"], packages: /^(?!node:|pg$|fastify|stripe$|sharp$)/ };
  if (path.startsWith("sandbox/")) return { imports: ["sandbox/"], packages: /^(?:node:.*|stripe)$/ };
  if (path.startsWith("importer/")) return { imports: ["contract/", "importer/", ...importerDoors] };
  // Starting the product needs nothing of the developers' tools but the launcher of the project's Node.
  if (path.startsWith("local/")) return { imports: ["contract/", "db/", "server/", "local/", "scripts/with-node.mjs"] };
  if (path.startsWith("ops/")) return { imports: ["contract/", "db/", "server/", "importer/", "local/", "ops/"] };
  if (path.startsWith("scripts/"))
    return { imports: ["contract/", "db/", "server/", "local/", "ops/import/", "scripts/"] };
  return { imports: allFolders };
}

function importsAllowedForTest(path: string): AllowedImports {
  if (path.startsWith("contract/")) return { imports: ["contract/"] };
  if (path.startsWith("sandbox/")) return { imports: ["sandbox/"] };
  if (path.startsWith("web/")) return { imports: ["contract/", "web/"] };
  // The fault harness drives processes; of the product it uses only what forges requests and serves tests.
  if (path.startsWith("faults/"))
    return {
      imports: ["contract/", "db/", "faults/", "local/", "ops/backup/", "server/", "sandbox/control-client.ts"],
    };
  // Benchmarks of purchases live in the harness's world.
  if (path.startsWith("bench/"))
    return {
      imports: [
        ...["contract/", "db/", "server/", "local/", "bench/"],
        ...["faults/world/", "scripts/chromium.ts", "sandbox/control-client.ts"],
      ],
    };
  // Journeys state the texts that people read independently of the product. They use the dictionaries only to detect a
  // text's language.
  if (path.startsWith("e2e/"))
    return {
      imports: ["contract/", "e2e/", "local/", "scripts/chromium.ts", "sandbox/control-client.ts", "web/testing/"],
    };
  return { imports: allFolders };
}

/** The creators' or the team's screens, or what both share (`staff`). */
function staffSection(path: string): string | undefined {
  return /^web\/(studio|desk|staff)\//.exec(path)?.[1];
}

/** Whether a module may import another as far as their sections go: readers must not download screens of creators and the team. */
function isOpenTo(importer: string, imported: string): boolean {
  const [from, to] = [staffSection(importer), staffSection(imported)];
  return to === undefined || to === from || (to === "staff" && from !== undefined);
}

/** Each import that is not allowed, as `importer → imported`. */
export function forbiddenImports(files: SourceFile[]): string[] {
  return files.flatMap((file) => {
    const allowed = isForTests(file) ? importsAllowedForTest(file.path) : importsAllowedFor(file.path);
    const own = file.imports.filter((target) => !allowed.imports.some((prefix) => target.startsWith(prefix)));
    const foreign = file.packages.filter((name) => allowed.packages && !allowed.packages.test(name));
    const testing = isForTests(file) ? [] : file.imports.filter((path) => isForTests({ path }));
    const ofStaff = file.imports.filter((target) => !isOpenTo(file.path, target));
    // Readers download no tests, and a test of screen and server together is the server's.
    const staff = isForTests(file) && file.path.startsWith("server/") ? [] : ofStaff;
    return [...own, ...foreign, ...testing, ...staff].map((target) => `${file.path} → ${target}`);
  });
}

/** Each circle of imports as one line, types included, from its first file. */
export function importCircles(files: SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) circles.push([...trail.slice(start), path].join(" → "));
    if (start >= 0 || done.has(path)) return;
    for (const next of byPath.get(path)?.imports ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const { path } of files) visit(path, []);
  return circles;
}

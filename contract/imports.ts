import * as z from "zod/mini";
import { type CallAuth, defineCall } from "./call.ts";
import { importNotes, importProblems, importSources, importStates, leftOutReasons } from "./import-rules.ts";
import { requestText } from "./text.ts";

const auth = { kind: "creator" } satisfies CallAuth;
const id = z.object({ id: z.uuid() });
const reading = ["SIGN_IN_REQUIRED", "ROLE_REQUIRED", "TOO_MANY_REQUESTS"] as const;
const writing = [...reading, "FOREIGN_ORIGIN", "INVALID_DATA"] as const;

const studioImport = z.object({
  id: z.string(),
  /** The name of the file. */
  name: z.string(),
  /** Null until the export is opened. */
  source: z.nullable(z.enum(importSources)),
  state: z.enum(importStates),
  problem: z.nullable(z.enum(importProblems)),
  /** From 0 to 1. */
  progress: z.number(),
  /** Unix seconds. */
  startedAt: z.number(),
  counts: z.object({ created: z.number(), existing: z.number(), leftOut: z.number(), withNotes: z.number() }),
});
export type StudioImport = z.infer<typeof studioImport>;

const entry = z.object({
  position: z.number(),
  name: z.string(),
  outcome: z.enum(["created", "existing", "left-out"]),
  reason: z.nullable(z.enum(leftOutReasons)),
  /** Null if the draft was deleted, or there is none. */
  draftId: z.nullable(z.string()),
  notes: z.array(z.object({ code: z.enum(importNotes), detail: z.optional(z.string()) })),
});
export type StudioImportEntry = z.infer<typeof entry>;

export const startImport = defineCall({
  method: "POST",
  path: "/api/studio/imports",
  summary:
    "Imports a received export (an upload of the kind `export`, all of whose bytes have arrived) as drafts. Answers with the running import if it reads that upload already",
  auth,
  limit: { name: "import-start", max: 30, windowSec: 24 * 3600, per: "account" },
  body: z.object({
    uploadId: z.uuid(),
    /** The address of the blog: pictures may come from its host. */
    site: z.optional(requestText(500)),
  }),
  status: 200,
  reply: z.object({ data: studioImport }),
  cache: "private",
  errors: [...writing, "NOT_FOUND", "UPLOAD_INCOMPLETE", "WRONG_STATE"],
});

export const listImports = defineCall({
  method: "GET",
  path: "/api/studio/imports",
  summary: "The creator's twenty newest imports, with how many entries each created, found and left out",
  auth,
  status: 200,
  reply: z.object({ data: z.array(studioImport) }),
  cache: "private",
  errors: [...reading],
});

export const getImport = defineCall({
  method: "GET",
  path: "/api/studio/imports/:id",
  summary: "An import with a page of its report: what became of each entry, in the order of the export",
  auth,
  params: id,
  query: z.object({
    page: z.pipe(
      z._default(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), "1"),
      z.transform((digits) => Number(digits)),
    ),
    /** Only the entries that were left out or have notes. */
    show: z._default(z.enum(["all", "attention"]), "all"),
  }),
  status: 200,
  reply: z.object({
    data: z.object({ ...studioImport.shape, entries: z.array(entry) }),
    meta: z.object({
      pagination: z.object({ page: z.number(), pageSize: z.number(), pageCount: z.number(), total: z.number() }),
    }),
  }),
  cache: "private",
  errors: [...reading, "INVALID_DATA", "NOT_FOUND"],
});

export const cancelImport = defineCall({
  method: "POST",
  path: "/api/studio/imports/:id/cancel",
  summary: "Stops an import. The drafts that it has created stay. No effect on one that has ended",
  auth,
  params: id,
  status: 204,
  errors: [...writing, "NOT_FOUND"],
});

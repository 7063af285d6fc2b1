import type { SourceFile } from "./source-files.ts";
import { tablesOfSql } from "./tables-of-sql.ts";

/**
 * The owner of each table, view and sequence: `db`, `platform` or a domain. Only the owner's stores name a table in
 * SQL. A view whose name begins with `shared_` may be read by every domain (decision 105).
 */
export const tableOwners: Record<string, readonly string[]> = {
  db: ["schema_migrations", "clock_shift"],
  platform: [
    ...[
      "jobs",
      "shared_mails",
      "shared_dead_letters",
      "mail_hold",
      "alerts",
      "rate_limits",
      "service_health",
      "purges",
    ],
    ...["cache_nodes", "cache_confirmation_requests"],
  ],
  access: ["grants", "access_endings", "name_bindings", "name_resets"],
  accounts: [
    ...["accounts", "account_roles", "sessions", "sign_in_codes", "team_actions"],
    ...["passkeys", "passkey_challenges", "totp_factors", "recovery_codes"],
  ],
  contact: ["contact_messages"],
  media: ["media_files", "media_variants", "shared_media_files"],
  uploads: ["uploads"],
  creators: ["authors", "creator_endings", "shared_creators"],
  posts: [
    ...["posts", "post_slugs", "post_categories", "post_endings", "categories"],
    ...["shared_posts", "shared_post_slugs", "shared_post_categories", "shared_categories"],
  ],
  drafts: ["drafts", "draft_revisions", "publications", "publication_rules", "review_openings", "shared_draft_files"],
  catalogue: [
    ...["post_summaries", "author_summaries", "posts_in_json", "authors_in_json"],
    ...["listing_blocks", "listing_changes", "listed_posts", "posts_to_list", "changed_content"],
    ...[
      "post_search",
      "post_documents",
      "search_names",
      "search_places",
      "search_words",
      "post_search_place",
      "search_changes",
    ],
  ],
  ledger: ["ledger_payments", "ledger_transactions", "ledger_entries"],
  applications: ["applications", "application_steps"],
  payments: ["payments", "shared_payment_subjects"],
  receipts: ["receipts"],
  orders: ["orders", "settlements", "order_declines", "shared_post_sales"],
  "free-payments": ["free_payments"],
  reversals: [
    ...["payment_refunds", "payment_disputes", "fraud_warnings"],
    ...["refunds_owed", "resolved_refunds", "missing_refunds", "shared_owed_refunds"],
  ],
  "provider-events": ["webhook_inbox", "event_catch_up"],
  audit: ["audits"],
  operations: ["operator_actions", "operator_action_outcomes"],
};

/** Tables of others that a part still names in SQL, and why. Each is to become a call or a shared view. */
export const foreignReads: Record<string, { tables: readonly string[]; why: string }> = {
  orders: {
    tables: ["grants"],
    why: "The grant identifies the reader of a settled order: a shared view follows.",
  },
  reversals: { tables: ["mail_hold"], why: "Nothing is refunded while mail is held: to become a call." },
  audit: {
    tables: [
      ...["access_endings", "free_payments", "grants", "ledger_payments", "ledger_transactions", "missing_refunds"],
      ...["orders", "refunds_owed", "settlements"],
    ],
    why: "Compares the books of all payment domains in one statement each.",
  },
  operations: {
    tables: [
      ...["access_endings", "free_payments", "grants", "missing_refunds", "orders", "payment_disputes"],
      ...[
        "payment_refunds",
        "payments",
        "receipts",
        "resolved_refunds",
        "refunds_owed",
        "service_health",
        "settlements",
      ],
    ],
    why: "Operators search all payment domains in one statement each.",
  },
  "server/metrics/figures-store.ts": {
    tables: [
      ...["audits", "free_payments", "ledger_payments", "ledger_transactions", "orders"],
      ...["refunds_owed", "settlements", "webhook_inbox"],
    ],
    why: "Figures of all payment domains for /metrics: each domain is to serve its own.",
  },
  "ops/backup/back-up.ts": { tables: ["schema_migrations"], why: "An archive says which migrations it has." },
};

/** The owner whose stores a file belongs to; the path itself for a file outside the domains. */
function ownerOf(path: string): string {
  return (
    /^server\/domains\/([^/]+)\//.exec(path)?.[1] ??
    /^server\/(platform)\//.exec(path)?.[1] ??
    /^(db)\//.exec(path)?.[1] ??
    path
  );
}

/** The tables that each owner or file names in SQL though they are not its own. */
export function foreignTables(files: SourceFile[]): Record<string, string[]> {
  const known = new Set(Object.values(tableOwners).flat());
  const foreign = new Map<string, Set<string>>();
  for (const { path, code } of files) {
    if (!/(?:^(?:db|local|ops|scripts)\/|store\.ts$)/.test(path)) continue;
    const owner = ownerOf(path);
    for (const table of tablesOfSql(code, known)) {
      if (table.startsWith("shared_") || tableOwners[owner]?.includes(table)) continue;
      foreign.set(owner, (foreign.get(owner) ?? new Set()).add(table));
    }
  }
  return Object.fromEntries([...foreign].map(([owner, tables]) => [owner, [...tables].sort()]));
}

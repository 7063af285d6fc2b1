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
      "shared_job_progress",
      "mail_hold",
      "shared_mail_hold",
      "alerts",
      "shared_alerts",
      "rate_limits",
      "service_health",
      "shared_failing_services",
      "purges",
    ],
    ...["replica_marks", "cache_nodes", "cache_confirmation_requests", "newest_backup", "shared_newest_backup"],
  ],
  access: [
    "grants",
    "opened_grants",
    "access_endings",
    "name_bindings",
    "name_resets",
    "shared_grants",
    "shared_access_endings",
  ],
  accounts: [
    ...["accounts", "account_roles", "sessions", "sign_in_codes", "team_actions"],
    ...["passkeys", "passkey_challenges", "totp_factors", "pending_totp_factors", "recovery_codes"],
    ...["email_changes", "studio_views"],
    "shared_desk_cases",
  ],
  contact: ["contact_messages", "contact_endings"],
  "refund-requests": ["refund_requests", "shared_waiting_refund_requests"],
  "dispute-evidence": ["dispute_evidence", "shared_answered_disputes"],
  restrictions: ["restrictions", "shared_restrictions"],
  media: [
    "media_files",
    "media_variants",
    "media_playback",
    "shared_media_playback",
    "media_books",
    "shared_media_books",
    "file_works",
    "media_works",
    "shared_file_works",
    "film_packages",
    "shared_film_packages",
    "shared_failed_films",
    "film_ladders",
    "film_renditions",
    "shared_film_states",
    "shared_film_stills",
    "sound_profiles",
    "shared_sound_forms",
    "shared_sound_states",
    "shared_media_files",
    "unreferenced_blobs",
    "shared_unreferenced_blobs",
    "blob_references",
  ],
  uploads: ["uploads"],
  creators: ["authors", "creator_endings", "shared_creators", "shared_closed_creators"],
  posts: [
    ...["posts", "post_slugs", "post_categories", "post_endings", "post_old_paths", "categories"],
    ...["shared_posts", "shared_post_endings", "shared_post_slugs", "shared_post_categories", "shared_categories"],
  ],
  drafts: [
    "drafts",
    "draft_revisions",
    "publications",
    "publication_rules",
    "review_openings",
    "shared_draft_files",
    "shared_drafts",
    "shared_published_versions",
    "post_translations",
    "shared_post_translations",
  ],
  imports: ["imports", "imported_sources", "import_entries"],
  moderation: [
    ...["moderation_cases", "moderation_steps", "moderation_rules", "post_reports"],
    "shared_moderation_cases",
    "shared_open_cases",
    "shared_reported_versions",
  ],
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
  ledger: [
    ...["ledger_payments", "ledger_transactions", "ledger_entries", "payment_taxes", "tax_reversals"],
    ...["creator_balances", "creator_week_credits", "creator_week_lines"],
    ...["shared_creator_balances", "shared_creator_week_credits", "shared_creator_week_lines"],
    ...["shared_ledger_payments", "shared_ledger_transactions", "shared_creator_entries", "shared_payment_taxes"],
  ],
  payouts: [
    "payout_accounts",
    "payouts",
    "payout_skips",
    "paydays",
    "bank_payouts",
    "payout_lines",
    "payout_notices",
    "payout_holds",
    "payout_schedules",
    "transfer_reversals",
    "transfer_recoveries",
    "lost_shop",
    ...[
      "shared_payouts",
      "shared_payout_transfers",
      "shared_bank_payouts",
      "shared_withdrawals",
      "shared_account_payments",
    ],
    ...["shared_failing_payouts", "shared_unknown_payouts"],
  ],
  applications: ["applications", "application_steps"],
  payments: ["payments", "shared_payments", "shared_payment_subjects"],
  receipts: ["receipts", "shared_receipts"],
  orders: [
    "orders",
    "settlements",
    "order_declines",
    "shared_post_sales",
    "shared_orders",
    "shared_settlements",
    "shared_post_sales_by_period",
    "shared_post_starts_by_period",
  ],
  figures: ["post_views", "creator_views", "shared_post_views"],
  "free-payments": ["free_payments", "shared_free_payments"],
  reversals: [
    ...["payment_refunds", "payment_disputes", "fraud_warnings"],
    ...["refunds_owed", "resolved_refunds", "missing_refunds", "shared_owed_refunds", "shared_missing_refunds"],
    ...["shared_payment_refunds", "shared_fraud_warnings", "shared_payment_disputes", "shared_post_refunds_by_week"],
  ],
  "provider-events": ["webhook_inbox", "event_catch_up", "shared_provider_events"],
  audit: ["audits", "shared_audits"],
  operations: ["operator_actions", "operator_action_outcomes", "closed_alerts"],
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

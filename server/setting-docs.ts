import type { Environment } from "./environment.ts";

/** Settings between the processes of one start and for tests: operators never set them. */
type Internal = "NODE_ENV" | Extract<keyof Environment, `VITRINA_${string}`>;

/** A setting of the schema, or of a program beside the server. */
type Setting = Exclude<keyof Environment, Internal> | "STRIPE_SANDBOX_PORT" | "OPS_ACTOR";

/** How one setting is described to operators. */
export interface SettingDoc {
  /** The effect of the setting, in one or two sentences. */
  text: string;
  /** The behaviour while it is unset, where the schema has no default that says it. */
  unset?: string;
  /** A value for the example file, where there is no default. */
  example?: string;
}

export interface SettingGroup {
  title: string;
  settings: Partial<Record<Setting, SettingDoc>>;
}

/** Every setting of an operator, in the order of `docs/configuration.md` and `.env.example`. */
export const settingGroups: readonly SettingGroup[] = [
  {
    title: "Addresses",
    settings: {
      PORT: { text: "The port on which the app listens." },
      HOST: { text: "The address on which the app listens; `127.0.0.1` keeps it to this machine." },
      PUBLIC_URL: {
        text: "The address that readers use. With https, cookies are Secure and have the prefix `__Host-`.",
        unset: "`http://localhost:PORT`",
        example: "https://shop.example",
      },
      MEDIA_URL: {
        text: "A second address of this shop, on another host, for the files of creators only. Its answers have no cookie, and no other page is there.",
        unset: "files are on the host of `PUBLIC_URL`, in a sandbox",
        example: "https://files.shop.example",
      },
      NETWORK_URL: {
        text: "The address for other devices on the network while `PUBLIC_URL` is at `localhost`, for example in the QR code. Set it where the machine is in several networks.",
        unset: "found by itself",
        example: "http://192.168.1.20:3000",
      },
      HSTS_SUBDOMAINS: {
        text: "Over https, browsers are told to use https only for a year. `on` extends that to every subdomain of the host; all of them then need https.",
      },
      TRUSTED_PROXIES: {
        text: "Addresses or networks of the proxies whose `X-Forwarded-For` names the visitor, separated by commas. Rate limits count by that address.",
        unset: "no proxy",
        example: "127.0.0.1",
      },
      ALLOW_IN_PRODUCTION: {
        text: "Stand-ins that production may use anyway, separated by commas: `embedded`, `sandbox-keys`, `caught-mail`, `plain-http`. `NODE_ENV=production` or a live Stripe key means production.",
        unset: "none",
      },
    },
  },
  {
    title: "Data and secrets",
    settings: {
      DATA_DIR: { text: "The folder of the embedded database, media, keys, logs and caught mails." },
      DATABASE_URL: {
        text: "Your own PostgreSQL, version 15 or newer.",
        unset: "embedded PostgreSQL 18",
        example: "postgres://user:password@localhost:5432/vitrina",
      },
      DATABASE_DIRECT_URL: {
        text: "The same database without PgBouncer or another pooler between. Notifications, migrations, backups and restores need it where DATABASE_URL leads to a pooler.",
        unset: "DATABASE_URL",
        example: "postgres://user:password@localhost:5432/vitrina",
      },
      DATABASE_REPLICA_URL: {
        text: "A streaming standby of the same database, or a TCP balancer in front of several. It answers listings, search, related posts and figures; while it is away, slow or behind, the primary does.",
        unset: "the primary answers all reads",
        example: "postgres://user:password@replica:5432/vitrina",
      },
      APP_SECRETS: {
        text: "Secrets of 32 characters or more, newest first, separated by commas (`openssl rand -base64 32` makes one). docs/operations/secrets.md explains how to rotate them.",
        unset: "created at the first start",
      },
      LOST_KEYS: {
        text: "Ids of keys whose secret is lost for good, as the refused start names them. The shop then starts without the values that those keys made.",
        unset: "none",
      },
      REDIS_URL: {
        text: "A Redis, version 6 or newer, that counts rate limits for all processes.",
        unset: "limits are counted in PostgreSQL and in each process",
        example: "redis://:password@localhost:6379",
      },
      S3_ENDPOINT: {
        text: "A private bucket of an S3-compatible store for the media; set all five `S3_…` or none. The key needs to get and put objects and to list the bucket.",
        unset: "`DATA_DIR/media`",
        example: "https://s3.eu-west-1.amazonaws.com",
      },
      S3_REGION: { text: "The bucket's region.", unset: "none", example: "eu-west-1" },
      S3_BUCKET: { text: "The bucket's name.", unset: "none" },
      S3_ACCESS_KEY_ID: { text: "The id of the key.", unset: "none" },
      S3_SECRET_ACCESS_KEY: { text: "The key's secret.", unset: "none" },
      BACKUP_S3_ENDPOINT: {
        text: "A private bucket for nightly backups and `npm run backup -- --to s3`, of its own for each shop; set all five `BACKUP_S3_…` or none. The key needs to get, put and delete objects and to list the bucket.",
        unset: "backups go to folders",
        example: "https://s3.eu-west-1.amazonaws.com",
      },
      BACKUP_S3_REGION: { text: "The bucket's region.", unset: "none", example: "eu-west-1" },
      BACKUP_S3_BUCKET: { text: "The bucket's name; not the one of the media.", unset: "none" },
      BACKUP_S3_ACCESS_KEY_ID: { text: "The id of the key.", unset: "none" },
      BACKUP_S3_SECRET_ACCESS_KEY: { text: "The key's secret.", unset: "none" },
      BACKUP_PUBLIC_KEYS: {
        text: "Public keys (`age1…`) of `npm run backup -- --new-key`, separated by commas. Every backup is encrypted to them; only one of their private keys opens it.",
        unset: "backups are encrypted only with `--encrypt-to`",
      },
      BACKUP_MAX_AGE_HOURS: {
        text: "How many hours old the newest backup may be. If it is older, or there is none, the list of what needs a person says so and `OPERATOR_EMAIL` gets a mail; 0 turns that off.",
      },
      REHEARSAL_DATABASE_URL: {
        text: "An empty database for `npm run restore -- … --rehearse`, which fills it and empties it again.",
        unset: "a PostgreSQL is started for each rehearsal",
        example: "postgres://user:password@localhost:5432/vitrina_rehearsal",
      },
      CLAMD_URL: {
        text: "A ClamAV daemon that scans every upload, at `tcp://host:port` or `unix:/path`. While it gives no verdict, uploads wait.",
        unset: "uploads are not scanned",
        example: "tcp://127.0.0.1:3310",
      },
      FFMPEG_PATH: {
        text: "The program that encodes films in smaller sizes and reads recordings, with `ffprobe` beside it; `off` does neither. Without it films of H.264 and AAC and all recordings still play, as they are.",
        unset: "`ffmpeg` of the `PATH`, if it is there",
        example: "/usr/bin/ffmpeg",
      },
      HISTORY_DAYS: {
        text: "How many days ended jobs (sent mails and dead letters among them) and received provider events are kept (31 or more). Older ones are purged.",
      },
      FIGURES_DAYS: {
        text: "How many days the views of posts are kept by day (366 or more). Older ones are purged; the views of all time stay.",
      },
      AUDIT_TRAIL_DAYS: {
        text: "How many days the audit trail of the team's actions is kept (366 or more). Older records are purged.",
        unset: "the audit trail is kept for ever",
        example: "3650",
      },
    },
  },
  {
    title: "Card payments",
    settings: {
      STRIPE_SECRET_KEY: {
        text: "The secret key of your Stripe account.",
        unset: "the local card provider",
        example: "sk_test_",
      },
      STRIPE_PUBLISHABLE_KEY: {
        text: "The publishable key of the same account.",
        unset: "the local card provider",
        example: "pk_test_",
      },
      STRIPE_WEBHOOK_SECRET: {
        text: "The signing secret of the webhook endpoint `PUBLIC_URL/api/webhooks/stripe`.",
        unset: "the local card provider",
        example: "whsec_",
      },
      STRIPE_ACCOUNTS_WEBHOOK_SECRET: {
        text: "The signing secret of the event destination `PUBLIC_URL/api/webhooks/stripe/accounts`, which sends thin events about creators' accounts.",
        unset: "that address does not exist, and each account is asked about once a day",
        example: "whsec_",
      },
      STRIPE_FINANCIAL_ACCOUNT: {
        text: "The financial account from which Stripe Global Payouts pays creators in countries of Latin America, which Connect does not pay to.",
        unset: "these countries are not offered to creators",
        example: "fa_",
      },
      TAXES: {
        text: "`stripe` lets Stripe Tax find the tax in the price of each sale, which is then left out of the split; needs registrations in Stripe Tax.",
      },
      STRIPE_API_URL: { text: "Another address of the provider's API." },
      STRIPE_JS_URL: { text: "Another address of the provider's browser script." },
      NETWORK_STRIPE_JS_URL: {
        text: "The address of that script for pages at `NETWORK_URL`.",
        unset: "`STRIPE_JS_URL`",
      },
      STRIPE_SANDBOX_PORT: { text: "The port of the local card provider.", unset: "`12111`", example: "12111" },
      PURCHASES: { text: "`off` shows the feature notice instead of taking payments." },
      MASTER_NAME: {
        text: "One word that is accepted as a full name when paying. It is not secret and opens nothing.",
        unset: "none",
      },
    },
  },
  {
    title: "Mail",
    settings: {
      SMTP_URL: {
        text: "The mail server.",
        unset: "mails are caught in `DATA_DIR/mail`",
        example: "smtps://user:password@mail.example:465",
      },
      MAIL_FROM: {
        text: "The sender of all mails.",
        unset: "the brand's name and support address",
        example: "Vitrina <support@vitrina.example>",
      },
      OPERATOR_EMAIL: {
        text: "Gets a mail when something needs an operator, for example a payment that cannot be refunded. Each cause is mailed once a day at most.",
        unset: "nobody",
        example: "operator@vitrina.example",
      },
      MAIL_DOMAIN_RESOLVER: {
        text: "Warns readers who type an e-mail address whose domain takes no mail: `system`, or name servers separated by commas. Only the domain is looked up.",
        unset: "no warning",
        example: "9.9.9.9,1.1.1.1",
      },
    },
  },
  {
    title: "Capacity",
    settings: {
      WORKER: { text: "`apart` leaves mails and sweeps to separate processes (`npm run worker`)." },
      PAGE_CACHE_MB: {
        text: "Memory of each process for rendered pages. `0` renders every page for each request, and no page can be served while PostgreSQL is away.",
      },
      SHARED_CACHE: {
        text: "`on` lets a cache in front of the shop store public pages for all readers. docs/operations/shared-cache.md says what that cache must do.",
      },
      CACHE_PURGE_URL: {
        text: "Where the shop purges that cache: one URL for each of its machines, separated by commas.",
        unset: "none; `SHARED_CACHE=on` needs it",
        example: "http://127.0.0.1:6081/",
      },
      CACHE_PURGE_SECRET: {
        text: "The secret of these requests, 16 characters or more (`openssl rand -hex 24` makes one).",
        unset: "none; `SHARED_CACHE=on` needs it",
      },
      MAX_CONNECTIONS: { text: "Connections of one process at the same time; further ones are closed." },
      MAX_CONNECTIONS_PER_ADDRESS: {
        text: "The same for one address (IPv6: its /64 network). Trusted proxies are exempt.",
      },
      DRAIN_SEC: {
        text: "Seconds for which a stopping process says so in `/readyz` and still accepts requests (SIGINT ends it at once). Give a balancer longer than it needs to notice.",
      },
      REQUEST_TIMEOUT_SEC: {
        text: "Seconds within which a whole request must arrive, its headers within half of it and 15 seconds at most. Later ones get 408.",
      },
    },
  },
  {
    title: "Logs, metrics and traces",
    settings: {
      LOG_LEVEL: { text: "`fatal`, `error`, `warn`, `info`, `debug` or `silent`." },
      LOG_OUTPUT: {
        text: "`stdout`, or `files` for files in `DATA_DIR/logs` that are rotated by size.",
        unset: "`stdout` in production, else `files`",
        example: "stdout",
      },
      LOG_FILE_MB: { text: "Size at which a log file is rotated." },
      LOG_FILES_KEPT: { text: "Rotated log files that are kept." },
      LOG_SUCCESS_SAMPLE: {
        text: "The share of successful reads, and of requests over a limit, that is logged (0 to 1). Errors, writes and slow requests are always logged.",
        unset: "`0.01` in production, else `1`",
        example: "0.01",
      },
      METRICS_PORT: {
        text: "The port on which `/metrics` answers Prometheus, apart from the readers' port. Everybody who reaches it may read it.",
        unset: "no metrics",
        example: "9464",
      },
      METRICS_HOST: { text: "The address on which `/metrics` answers." },
      OTEL_EXPORTER_OTLP_ENDPOINT: {
        text: "The collector that gets traces by OTLP over HTTP.",
        unset: "no traces",
        example: "http://127.0.0.1:4318",
      },
      OTEL_EXPORTER_OTLP_HEADERS: {
        text: "Headers for the collector, `name=value` separated by commas, values percent-encoded.",
        unset: "none",
        example: "authorization=Bearer%20token",
      },
      OTEL_SERVICE_NAME: { text: "The service's name in traces." },
      OTEL_TRACES_SAMPLER_ARG: { text: "The share of requests that is traced (0 to 1)." },
    },
  },
  {
    title: "Operators",
    settings: {
      OPS_ACTOR: {
        text: "The name that `npm run ops` records an action under, beside the system's user and the host, which no setting changes.",
        unset: "the name of the machine's user",
      },
    },
  },
  {
    title: "Brand",
    settings: {
      BRAND_NAME: { text: "The shop's name.", unset: "`Vitrina`", example: "Vitrina" },
      BRAND_COMPANY: { text: "The company behind it.", unset: "`Vitrina LLC`", example: "Vitrina LLC" },
      BRAND_SUPPORT_EMAIL: {
        text: "The public address for help.",
        unset: "the brand's own",
        example: "support@vitrina.example",
      },
      BRAND_REPORT_TOOL_URL: {
        text: "Where readers report a piece.",
        unset: "the brand's own",
        example: "https://reports.vitrina.example",
      },
    },
  },
];

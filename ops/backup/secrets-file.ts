import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseEnv } from "node:util";
import type { Config } from "#server/config.ts";
import { ArchiveError } from "./archive-error.ts";

/** Secrets that cannot be recreated or grant access, in addition to `APP_SECRETS`. */
const secretVariables = [
  "LOST_KEYS",
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_ACCOUNTS_WEBHOOK_SECRET",
  "SMTP_URL",
  "REDIS_URL",
  // The settings of a bucket go together.
  ...["ENDPOINT", "REGION", "BUCKET", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"].flatMap((name) => [
    `S3_${name}`,
    `BACKUP_S3_${name}`,
  ]),
];

/** Writes the secrets to an env file that only its owner may read. Throws `ArchiveError` if it exists. */
export function writeSecrets(path: string, config: Pick<Config, "appSecrets">, env: NodeJS.ProcessEnv): void {
  if (existsSync(path)) throw new ArchiveError(`${path} is there already`);
  const named: Record<string, string> = { APP_SECRETS: config.appSecrets.join(",") };
  for (const name of secretVariables) if (env[name]) named[name] = env[name];
  const lines = Object.entries(named).map(([name, value]) => `${name}=${quoted(value)}\n`);
  writeFileSync(path, lines.join(""), { mode: 0o600, flag: "wx" });
}

/** The variables of a secrets file. Throws `ArchiveError` if `APP_SECRETS` is missing. */
export function readSecrets(path: string): Record<string, string> {
  if (!existsSync(path)) throw new ArchiveError(`${path} is not there`);
  const variables = parseEnv(readFileSync(path, "utf8")) as Record<string, string>;
  if (!variables.APP_SECRETS) throw new ArchiveError(`${path} has no APP_SECRETS`);
  return variables;
}

function quoted(value: string): string {
  const quote = ["'", '"', "`"].find((mark) => !value.includes(mark));
  if (!quote) throw new ArchiveError("A secret has every kind of quote: it cannot be written down");
  return `${quote}${value}${quote}`;
}

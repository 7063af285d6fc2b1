// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "service-health-failure": {
      values: [
        service: "card-provider" | "mail" | "webhooks",
        failures: number | bigint | string,
        lastError: string | null
      ];
      row: Record<never, never>;
    };
    "service-health-states": {
      values: [];
      row: { service: "card-provider" | "mail" | "webhooks"; isFailing: boolean; failures: number; };
    };
    "service-health-success": {
      values: [service: "card-provider" | "mail" | "webhooks"];
      row: Record<never, never>;
    };
  }
}

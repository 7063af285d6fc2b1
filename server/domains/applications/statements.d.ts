// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "applications-delete-expired": {
      values: [];
      row: Record<never, never>;
    };
    "applications-insert": {
      values: [id: string, language: "en" | "es", sealed: Buffer, submissionFingerprint: Buffer];
      row: { id: string; };
    };
    "applications-key-uses": {
      values: [value1: readonly string[]];
      row: { keyId: string; what: "applications"; count: number; neededUntil: Date | null; };
    };
    "applications-language": {
      values: [id: string];
      row: { language: "en" | "es"; };
    };
  }
}

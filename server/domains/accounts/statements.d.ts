// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
import type { JsonObject } from "#db/client.ts";

declare module "#db/client.ts" {
  interface Statements {
    "accounts-add-role": {
      values: [
        accountId: string,
        role: "finance" | "moderator" | "owner" | "reviewer" | "support",
        grantedBy: string | null
      ];
      row: Record<never, never>;
    };
    "accounts-creator-username": {
      values: [value1: string];
      row: { username: string; };
    };
    "accounts-find": {
      values: [id: string];
      row: {
        id: string;
        language: "en" | "es";
        sealedEmail: Buffer;
        creatorId: string | null;
        roles: ("finance" | "moderator" | "owner" | "reviewer" | "support")[];
        isRestricted: boolean;
      };
    };
    "accounts-find-by-email": {
      values: [emailFingerprint: readonly Buffer[]];
      row: {
        id: string;
        language: "en" | "es";
        sealedEmail: Buffer;
        creatorId: string | null;
        roles: ("finance" | "moderator" | "owner" | "reviewer" | "support")[];
        isRestricted: boolean;
      };
    };
    "accounts-find-of-creator": {
      values: [creatorId: string];
      row: { id: string; };
    };
    "accounts-insert": {
      values: [
        id: string,
        emailFingerprint: Buffer,
        fingerprintKeyId: string,
        sealedEmail: Buffer,
        language: "en" | "es"
      ];
      row: { id: string; };
    };
    "accounts-key-uses": {
      values: [value1: readonly string[]];
      row: {
        keyId: string;
        what: "accounts" | "authenticator apps that are being set up" | "authenticator apps" | "changes of address" | "running sign-in codes";
        count: number;
        neededUntil: Date | null;
      };
    };
    "accounts-link-creator": {
      values: [id: string, creatorId: string | null];
      row: Record<never, never>;
    };
    "accounts-rekey": {
      values: [id: string, emailFingerprint: Buffer, fingerprintKeyId: string, sealedEmail: Buffer];
      row: Record<never, never>;
    };
    "accounts-set-language": {
      values: [id: string, language: "en" | "es"];
      row: Record<never, never>;
    };
    "close-account": {
      values: [id: string, emailFingerprint: Buffer, fingerprintKeyId: string, sealedEmail: Buffer];
      row: Record<never, never>;
    };
    "close-account-app": {
      values: [accountId: string];
      row: Record<never, never>;
    };
    "close-account-challenges": {
      values: [accountId: string];
      row: Record<never, never>;
    };
    "close-account-changes": {
      values: [accountId: string];
      row: Record<never, never>;
    };
    "close-account-codes": {
      values: [accountId: string];
      row: Record<never, never>;
    };
    "close-account-language": {
      values: [id: string];
      row: { language: "en" | "es"; };
    };
    "close-account-lock": {
      values: [id: string];
      row: { id: string; };
    };
    "close-account-passkeys": {
      values: [accountId: string];
      row: Record<never, never>;
    };
    "close-account-recovery-codes": {
      values: [accountId: string];
      row: Record<never, never>;
    };
    "close-account-sessions": {
      values: [accountId: string];
      row: Record<never, never>;
    };
    "desk-count-queues": {
      values: [value1: readonly string[], value2: string];
      row: {
        queue: string | null;
        open: number;
        overdue: number;
        appeals: number;
        mine: number;
        nextDueAt: number | null;
        now: number;
      };
    };
    "email-changes-confirm": {
      values: [id: string];
      row: { id: string; };
    };
    "email-changes-delete-ended": {
      values: [];
      row: Record<never, never>;
    };
    "email-changes-delete-since": {
      values: [accountId: string, askedAt: Date];
      row: Record<never, never>;
    };
    "email-changes-delete-unconfirmed": {
      values: [accountId: string];
      row: Record<never, never>;
    };
    "email-changes-find": {
      values: [id: string];
      row: {
        id: string;
        accountId: string;
        sealedFormer: Buffer;
        sealedNew: Buffer;
        keyId: string;
        isOver: boolean;
        endsAt: Date;
      };
    };
    "email-changes-find-unconfirmed": {
      values: [accountId: string];
      row: {
        id: string;
        accountId: string;
        sealedFormer: Buffer;
        sealedNew: Buffer;
        keyId: string;
        isOver: boolean;
        endsAt: Date;
      };
    };
    "email-changes-find-undoable": {
      values: [id: string];
      row: {
        id: string;
        accountId: string;
        sealedFormer: Buffer;
        sealedNew: Buffer;
        keyId: string;
        isOver: boolean;
        endsAt: Date;
      };
    };
    "email-changes-insert": {
      values: [id: string, accountId: string, sealedFormer: Buffer, sealedNew: Buffer, codeKeyId: string];
      row: Record<never, never>;
    };
    "email-changes-list-undoable": {
      values: [accountId: string];
      row: {
        id: string;
        accountId: string;
        sealedFormer: Buffer;
        sealedNew: Buffer;
        keyId: string;
        isOver: boolean;
        endsAt: Date;
      };
    };
    "email-changes-lock-undoable": {
      values: [id: string];
      row: { askedAt: Date; };
    };
    "email-changes-set-email": {
      values: [id: string, emailFingerprint: Buffer, fingerprintKeyId: string, sealedEmail: Buffer];
      row: Record<never, never>;
    };
    "email-changes-try": {
      values: [accountId: string];
      row: {
        id: string;
        accountId: string;
        sealedFormer: Buffer;
        sealedNew: Buffer;
        keyId: string;
        isOver: boolean;
        endsAt: Date;
      };
    };
    "factors-count": {
      values: [accountId: string];
      row: { passkeys: number; totp: boolean; recoveryCodes: number; };
    };
    "factors-delete": {
      values: [accountId: string];
      row: Record<never, never>;
    };
    "factors-lock": {
      values: [id: string];
      row: { id: string; };
    };
    "passkeys-delete": {
      values: [id: string, accountId: string];
      row: { id: string; };
    };
    "passkeys-delete-expired-challenges": {
      values: [];
      row: Record<never, never>;
    };
    "passkeys-find": {
      values: [credentialId: string];
      row: { credentialId: string; accountId: string; publicKey: Buffer; counter: number; transports: string[]; };
    };
    "passkeys-insert": {
      values: [
        credentialId: string,
        accountId: string,
        publicKey: Buffer,
        counter: number | bigint | string,
        transports: readonly string[],
        name: string
      ];
      row: { id: string; };
    };
    "passkeys-insert-challenge": {
      values: [
        challenge: string,
        purpose: "register" | "sign-in",
        browserFingerprint: Buffer,
        accountId: string | null
      ];
      row: Record<never, never>;
    };
    "passkeys-list": {
      values: [accountId: string];
      row: { id: string; name: string; credentialId: string; createdAt: Date; };
    };
    "passkeys-take-challenge": {
      values: [challenge: string, purpose: string, browserFingerprint: Buffer, value4: string | null];
      row: { challenge: string; };
    };
    "passkeys-use": {
      values: [credentialId: string, counter: number | bigint | string];
      row: Record<never, never>;
    };
    "recovery-codes-delete": {
      values: [accountId: string];
      row: Record<never, never>;
    };
    "recovery-codes-insert": {
      values: [accountId: string, value2: readonly Buffer[]];
      row: Record<never, never>;
    };
    "recovery-codes-use": {
      values: [accountId: string, codeHash: Buffer];
      row: { account_id: string; };
    };
    "sessions-delete": {
      values: [id: string, accountId: string];
      row: { id: string; };
    };
    "sessions-delete-by-hash": {
      values: [tokenHash: Buffer];
      row: Record<never, never>;
    };
    "sessions-delete-expired": {
      values: [];
      row: Record<never, never>;
    };
    "sessions-delete-others": {
      values: [accountId: string, id: string];
      row: Record<never, never>;
    };
    "sessions-find": {
      values: [tokenHash: Buffer];
      row: {
        accountId: string;
        sessionId: string;
        language: "en" | "es";
        creatorId: string | null;
        strength: number;
        viewedCreatorId: string | null;
        isFresh: boolean;
        roles: ("finance" | "moderator" | "owner" | "reviewer" | "support")[];
      };
    };
    "sessions-insert": {
      values: [tokenHash: Buffer, accountId: string, strength: number, device: string, value5: number];
      row: Record<never, never>;
    };
    "sessions-list": {
      values: [accountId: string];
      row: { id: string; device: string; createdAt: Date; seenAt: Date; };
    };
    "sign-in-codes-delete-expired": {
      values: [];
      row: Record<never, never>;
    };
    "sign-in-codes-find-mailed": {
      values: [id: string];
      row: { keyId: string; language: "en" | "es"; };
    };
    "sign-in-codes-replace": {
      values: [
        id: string,
        browserFingerprint: Buffer,
        browserFingerprint: Buffer,
        accountId: string | null,
        codeKeyId: string
      ];
      row: Record<never, never>;
    };
    "sign-in-codes-try": {
      values: [browserFingerprint: Buffer];
      row: {
        id: string;
        accountId: string | null;
        emailFingerprint: Buffer | null;
        keyId: string;
        isExpired: boolean;
      };
    };
    "sign-in-codes-use": {
      values: [id: string];
      row: { id: string; };
    };
    "studio-views-creator": {
      values: [value1: string];
      row: { id: string; };
    };
    "studio-views-end": {
      values: [sessionId: string];
      row: Record<never, never>;
    };
    "studio-views-find-creators": {
      values: [value1: string];
      row: { username: string; name: string; };
    };
    "studio-views-running": {
      values: [sessionId: string];
      row: { username: string; name: string; endsAt: Date; };
    };
    "studio-views-start": {
      values: [sessionId: string, authorId: string];
      row: { endsAt: Date; };
    };
    "team-actions-insert": {
      values: [
        accountId: string,
        action: string,
        subjectKind: string,
        subjectId: string,
        detail: string | JsonObject
      ];
      row: Record<never, never>;
    };
    "team-actions-list": {
      values: [value1: number | bigint | string, value2: number | bigint | string];
      row: {
        id: string;
        sealedEmail: Buffer;
        accountId: string;
        action: string;
        subjectKind: string;
        subjectId: string;
        reason: string | null;
        sealedSubjectEmail: Buffer | null;
        roles: unknown;
        at: Date;
      };
    };
    "team-actions-of-member": {
      values: [
        subjectId: number | bigint | string,
        value2: number | bigint | string,
        emailFingerprint: readonly Buffer[]
      ];
      row: {
        id: string;
        sealedEmail: Buffer;
        accountId: string;
        action: string;
        subjectKind: string;
        subjectId: string;
        reason: string | null;
        sealedSubjectEmail: Buffer | null;
        roles: unknown;
        at: Date;
      };
    };
    "team-actions-of-subject": {
      values: [value1: number | bigint | string, value2: number | bigint | string, subjectId: string];
      row: {
        id: string;
        sealedEmail: Buffer;
        accountId: string;
        action: string;
        subjectKind: string;
        subjectId: string;
        reason: string | null;
        sealedSubjectEmail: Buffer | null;
        roles: unknown;
        at: Date;
      };
    };
    "team-actions-of-words": {
      values: [
        value1: number | bigint | string,
        value2: number | bigint | string,
        action: readonly string[],
        subjectId: string
      ];
      row: {
        id: string;
        sealedEmail: Buffer;
        accountId: string;
        action: string;
        subjectKind: string;
        subjectId: string;
        reason: string | null;
        sealedSubjectEmail: Buffer | null;
        roles: unknown;
        at: Date;
      };
    };
    "team-actions-purge": {
      values: [value1: number, value2: number | bigint | string];
      row: { purged: number; };
    };
    "team-end-sessions": {
      values: [accountId: string];
      row: Record<never, never>;
    };
    "team-list": {
      values: [];
      row: {
        id: string;
        sealedEmail: Buffer;
        language: "en" | "es";
        roles: ("finance" | "moderator" | "owner" | "reviewer" | "support")[];
        hasFactor: boolean;
      };
    };
    "team-remove-roles": {
      values: [accountId: string, role: readonly string[]];
      row: { role: "finance" | "moderator" | "owner" | "reviewer" | "support"; };
    };
    "totp-accept-step": {
      values: [accountId: string, lastStep: number | bigint | string, sealedSecret: Buffer];
      row: { account_id: string; };
    };
    "totp-begin": {
      values: [sessionId: string, sealedSecret: Buffer];
      row: Record<never, never>;
    };
    "totp-confirm": {
      values: [accountId: string, sealedSecret: Buffer, lastStep: number | bigint | string];
      row: Record<never, never>;
    };
    "totp-delete": {
      values: [accountId: string];
      row: { account_id: string; };
    };
    "totp-delete-pending": {
      values: [sessionId: string];
      row: Record<never, never>;
    };
    "totp-find": {
      values: [accountId: string];
      row: { sealedSecret: Buffer; nowSec: number; };
    };
    "totp-lock-pending": {
      values: [sessionId: string];
      row: { sealedSecret: Buffer; nowSec: number; };
    };
  }
}

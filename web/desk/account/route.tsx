import type { PageHandle } from "#contract/page-handle.ts";
import { answerAccount, loadAccount } from "#web/staff/account/account.server.ts";

export { default } from "#web/staff/account/account.tsx";

export const handle = { audience: "team" } satisfies PageHandle;

export const loader = loadAccount;

export const action = answerAccount;

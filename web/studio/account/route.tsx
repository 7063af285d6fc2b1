import type { PageHandle } from "#contract/page-handle.ts";
import { outsideViews } from "#web/shell/require-session.ts";
import { answerAccount, loadAccount } from "#web/staff/account/account.server.ts";

export { default } from "#web/staff/account/account.tsx";

export const handle = { audience: "creator" } satisfies PageHandle;

export const middleware = [outsideViews];

export const loader = loadAccount;

export const action = answerAccount;

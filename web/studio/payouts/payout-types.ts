import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";

export type StudioBalance = CallReply<Calls["getStudioBalance"]>;
export type StudioPayout = CallReply<Calls["listStudioPayouts"]>["data"][number];
export type PayoutAccount = NonNullable<CallReply<Calls["getPayoutAccount"]>["data"]>;

import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";

export type StudioBalance = CallReply<Calls["getStudioBalance"]>;
export type StudioPayouts = CallReply<Calls["listStudioPayouts"]>;
export type StudioPayout = StudioPayouts["data"][number];
export type PayoutAccount = NonNullable<CallReply<Calls["getPayoutAccount"]>["data"]>;

import { addressOf } from "#contract/address-of-call.ts";
import { callDesk } from "./call-desk.ts";
import { moveClock } from "./clocks.ts";
import { assertModel, type Model, type ModelPayout } from "./model.ts";
import { hoursToPayday } from "./payouts.ts";
import type { Stage } from "./stage.ts";

/** Reserves the payouts of the next payday, while finance holds them: nothing is sent until it releases them. */
export async function reservePayouts(stage: Stage, model: Model): Promise<void> {
  await holdPayouts(stage, model);
  await moveClock(stage, model, hoursToPayday(model.nowMs));
  await runPayday(stage, model);
}

/** Finance releases the reserved payouts, and the worker sends them. */
export async function sendPayouts(stage: Stage, model: Model): Promise<void> {
  await releasePayouts(stage, model);
  await runPayday(stage, model);
}

/** The worker's payday, which reserves what is payable this week and sends all that nobody holds. */
export async function runPayday(stage: Stage, { creator }: Model): Promise<void> {
  await stage.pass("payday");
  // A worker that died may have claimed a payout for some minutes.
  if (creator.hold || stage.mayCrash) return;
  const { rows } = await stage.db.query<{ period: string }>({
    text: `SELECT to_char(period, 'YYYY-MM-DD') AS period FROM payouts
      WHERE author_id = $1 AND transferred_at IS NULL AND undone_at IS NULL`,
    values: [creator.id],
  });
  assertModel(rows.length === 0, `The payout of ${rows[0]?.period} was not sent, and nobody holds it`);
}

/** Finance holds the creator's payouts, unless it does. */
export async function holdPayouts(stage: Stage, { creator }: Model): Promise<void> {
  if (creator.hold) return;
  const body = { username: creator.username, reason: "The bank called." };
  const held = await callDesk(stage, "finance", addressOf("holdPayouts"), body);
  assertModel(held.status === 200, `Holding payouts returned ${held.status}`);
  creator.hold = { id: held.body.id, sinceSec: (await stage.control.advanceClock(0)).nowSec };
}

/** Finance releases the creator's payouts if it holds them. */
export async function releasePayouts(stage: Stage, { creator }: Model): Promise<void> {
  if (!creator.hold) return;
  const released = await callDesk(stage, "finance", addressOf("releasePayouts", { params: { id: creator.hold.id } }));
  assertModel(released.status === 204, `Releasing payouts returned ${released.status}`);
  creator.hold = undefined;
}

/** Finance takes a payout back, which is refused once it is sent or undone. */
export async function undoPayout(stage: Stage, payout: ModelPayout): Promise<void> {
  const { status } = await callDesk(stage, "finance", addressOf("undoPayout", { params: { id: payout.id } }));
  const isReserved = payout.transferId === null && !payout.undone;
  // A worker that died may have sent it without a record, or left it unknown whether it did.
  const isAllowed = isReserved ? status === 204 || (stage.mayCrash && status === 409) : status === 409;
  assertModel(isAllowed, `Undoing a ${isReserved ? "reserved" : "finished"} payout returned ${status}`);
  if (status === 204) payout.undone = true;
}

import type { SmtpConduct } from "#server/testing/smtp-server.ts";
import type { FaultRow } from "../row.ts";
import { pay, startPurchase } from "../world/purchase.ts";
import { add, tally } from "../world/tally.ts";

const failures: [name: string, conduct: SmtpConduct][] = [
  ["recipients rejected temporarily", { refusesRecipient: 450 }],
  ["messages rejected temporarily", { refusesText: 451 }],
  ["messages rejected permanently", { refusesText: 554 }],
  ["connections cut inside the message", "cuts-inside"],
  ["connections cut before the server's reply", "cuts-after"],
];
const failureRate = 0.3;

/** Three of ten mails fail, in five ways. Each is delivered in the end, and repeats carry the same Message-ID. */
export const mailServerDown: FaultRow = {
  name: "mail-server-down",
  fault: "mail server down (30% failures)",
  unit: "orders",
  fullCount: 1_000,
  shortCount: 6,
  concurrency: 20,
  async run(world, cases) {
    const counted = new Map<string, number>();
    const randomOfReader = new Map(cases.map(({ email, random }) => [email, random]));
    world.mailServer.behave((recipient) => {
      const random = randomOfReader.get(recipient);
      if (!random || random.next() >= failureRate) return "takes";
      const [name, conduct] = random.pick(failures);
      counted.set(name, (counted.get(name) ?? 0) + 1);
      return conduct;
    });
    const purchases = await Promise.all(cases.map((fault) => startPurchase(world, fault)));
    await Promise.all(purchases.map((purchase) => pay(world, purchase)));
    // Retries wait 2 s, then three times as long each time; moving the clock skips the waits.
    const hurry = setInterval(() => void world.shiftClock("20 seconds").catch(() => {}), 250);
    const outcome = await tally(world, purchases, { mayRepeatMail: true }).finally(() => clearInterval(hurry));
    for (const [name, count] of counted) add(outcome, name, count);
    const cuts = counted.get("connections cut before the server's reply") ?? 0;
    const again = outcome.counted["mails repeated under their Message-ID"] ?? 0;
    if (again > cuts) outcome.wrong.push(`${again} repeated mails after ${cuts} cuts`);
    return outcome;
  },
};

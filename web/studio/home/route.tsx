import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { studioHomeTexts } from "#web/i18n/studio-home-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { type AppContext, getAppContext } from "#web/lib/app-context.ts";
import { getSession } from "#web/shell/require-session.ts";
import { StaffHeading } from "#web/staff/staff-heading.tsx";
import { Link } from "#web/ui/link.tsx";
import { FirstPayout } from "../payouts/first-payout.tsx";
import { payoutCondition } from "../payouts/payout-condition.ts";
import { PayoutHold } from "../payouts/payout-hold.tsx";
import type { StudioPayouts } from "../payouts/payout-types.ts";
import { needsBank, ReturnedPayout } from "../payouts/returned-payout.tsx";
import { hasStopped, StoppedPayout } from "../payouts/stopped-payout.tsx";
import { PiecesTable } from "../pieces/pieces-table.tsx";
import { SalesNote } from "../pieces/sales-note.tsx";
import { NewPieceButton } from "../ui/new-piece-button.tsx";
import { Attention, type Task } from "./attention.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { LastSales } from "./last-sales.tsx";

export const handle = { audience: "creator" } satisfies PageHandle;

/** How many recently changed pieces the home shows. */
const latestShown = 5;
/** How many waiting pieces the home explains. */
const waitingShown = 10;

/** The creator, their waiting pieces, their last sales and the pieces that they changed last. */
export async function loader({ context }: LoaderFunctionArgs) {
  const app = getAppContext(context);
  const session = getSession(context);
  const list = (query: Parameters<AppContext["calls"]["listStudioPosts"]>[0]) =>
    answerCall(app.calls.listStudioPosts(query));
  const [balance, payouts, sales, figures, latest, takenDown, returned, held, inReview, scheduled, published] =
    await Promise.all([
      answerCall(app.calls.getStudioBalance()),
      answerCall(app.calls.listStudioPayouts()),
      answerCall(app.calls.listStudioSales({ query: {} })),
      answerCall(app.calls.getStudioFigures({ query: { days: "30" } })),
      list({ query: {} }),
      ...(["taken-down", "returned", "held", "in-review", "scheduled", "published"] as const).map((state) =>
        list({ query: { state } }),
      ),
    ]);
  const open = ({ id }: { id: string }) => answerCall(app.calls.getStudioPost({ params: { id } }));
  const canAppeal = async ({ data: { caseId } }: Awaited<ReturnType<typeof open>>) =>
    caseId !== null && (await answerCall(app.calls.getStudioCase({ params: { id: caseId } }))).appealBy !== null;
  const down = await Promise.all((takenDown?.data ?? []).slice(0, waitingShown).map(open));
  const appealable = await Promise.all(down.map(canAppeal));
  const waiting = [returned, held, inReview, scheduled].flatMap((found) => found?.data ?? []);
  const details = waiting.slice(0, waitingShown).map(open);
  const { username } = session;
  const creator = username === null ? null : await app.calls.getCreator({ params: { username } }).catch(() => null);
  const { description, descriptionEs } = creator?.data.attributes ?? {};
  const steps = {
    hasProfile: Boolean(description || descriptionEs),
    hasPiece: latest.meta.pagination.total > 0,
    hasChosenPrice: latest.data.some(({ attributes }) => attributes.price !== null || attributes.accessType === "FREE"),
    hasPublished: (published?.meta.pagination.total ?? 0) > 0 || latest.data.some(({ state }) => state === "withdrawn"),
  };
  const isNew = Object.values(steps).includes(false);
  return {
    ...{ username, isNew, ...steps, hasPayouts: payouts.account === "active" },
    // The list of first steps has the payouts too; payouts that are returned or stopped have words of their own.
    task: isNew || needsBank(payouts) || hasStopped(payouts) ? null : taskOf(payouts.account),
    name: creator?.data.attributes.firstName ?? "",
    // In a team member's view the factors are the member's own.
    hasPasskey: session.view !== null || session.factors.passkeys > 0,
    ...{ balance, payouts },
    condition: payoutCondition(
      payouts.account === null ? null : { status: payouts.account, canReceive: payouts.canReceive },
      payouts.bankDetails,
    ),
    sales: sales.data,
    views: figures.data.views.reduce((sum, { en, es }) => sum + en + es, 0),
    latest: latest.data.slice(0, latestShown),
    waiting: [...down.filter((_, place) => appealable[place]), ...(await Promise.all(details))].map(({ data }) => data),
  };
}

function taskOf(account: StudioPayouts["account"]): Task | null {
  if (account === null || account === "disconnected" || account === "closed") return "unpaid";
  return account === "restricted" ? "details" : null;
}

/** The studio's first screen: the next step, waiting pieces, the last sales and recent changes. */
export default function StudioHome() {
  const text = useText(studioHomeTexts);
  const home = useLoaderData<typeof loader>();
  return (
    <>
      <StaffHeading title={text.hello(home.name)}>
        <NewPieceButton />
      </StaffHeading>
      <ReturnedPayout payouts={home.payouts} isElsewhere />
      <StoppedPayout payouts={home.payouts} />
      {home.payouts.hold && <PayoutHold hold={home.payouts.hold} />}
      <FirstPayout balance={home.balance} payouts={home.payouts} condition={home.condition} />
      <Attention pieces={home.waiting} task={home.task} />
      {home.isNew && <FirstSteps {...home} />}
      {!home.hasPasskey && (
        <section className="mt-10 flex flex-wrap items-baseline gap-x-6 gap-y-2 border-t border-hairline pt-5">
          <h2 className="text-lg">{text.passkeyTitle}</h2>
          <p className="text-[0.9375rem] text-muted">{text.passkeyText}</p>
          <Link
            to={`${staffPaths.studioAccount}#passkeys`}
            className="font-medium underline decoration-accent underline-offset-4"
          >
            {text.passkeyLink}
          </Link>
        </section>
      )}
      {home.hasPublished && <LastSales lines={home.sales} views={home.views} />}
      {home.latest.length > 0 && (
        <section className="mt-10 border-t border-hairline pt-5">
          <div className="flex items-baseline justify-between gap-4">
            <h2 className="text-lg">{text.latest}</h2>
            <Link to={staffPaths.studioPieces()} className="text-[0.9375rem] underline underline-offset-4">
              {text.allPieces}
            </Link>
          </div>
          <div className="mt-3">
            <PiecesTable pieces={home.latest} />
            <SalesNote pieces={home.latest} />
          </div>
        </section>
      )}
    </>
  );
}

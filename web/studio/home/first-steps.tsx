import type { ReactNode } from "react";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { studioHomeTexts } from "#web/i18n/studio-home-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";

interface FirstStepsProps {
  username: string | null;
  hasProfile: boolean;
  hasPiece: boolean;
  hasChosenPrice: boolean;
  hasPublished: boolean;
  hasPayouts: boolean;
}

/** The steps from a new account to the first sale, with completed ones ticked. */
export function FirstSteps({ username, ...steps }: FirstStepsProps) {
  const text = useText(studioHomeTexts);
  const { hasProfile, hasPiece, hasChosenPrice, hasPublished, hasPayouts } = steps;
  const done = [hasProfile, hasPiece, hasChosenPrice, hasPublished, hasPayouts].filter(Boolean).length;
  return (
    <section className="mt-8 border-t border-hairline pt-5">
      <h2 className="text-lg">
        {text.nextTitle} <span className="font-sans text-sm text-muted">{text.nextLead(String(done), "5")}</span>
      </h2>
      <ol className="mt-2">
        <Step title={text.profile} isDone={hasProfile}>
          {text.profileText}{" "}
          <Link to={staffPaths.studioProfile()} className="underline underline-offset-4">
            {text.profileEdit}
          </Link>
          {username && (
            <>
              {" · "}
              <Link to={paths.creator(username)} className="underline underline-offset-4">
                {text.profileLink}
              </Link>
            </>
          )}
        </Step>
        <Step title={text.piece} isDone={hasPiece}>
          {text.pieceText}
        </Step>
        <Step title={text.price} isDone={hasChosenPrice}>
          {text.priceText}
        </Step>
        <Step title={text.publish} isDone={hasPublished}>
          {text.publishText}
        </Step>
        <Step title={text.payouts} isDone={hasPayouts}>
          {text.payoutsText}{" "}
          <Link to={staffPaths.studioPayouts()} className="underline underline-offset-4">
            {text.payoutsLink}
          </Link>
        </Step>
      </ol>
    </section>
  );
}

function Step({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) {
  const text = useText(studioHomeTexts);
  return (
    <li className="grid grid-cols-[1.5rem_1fr] gap-x-3 border-hairline py-3 not-last:border-b md:grid-cols-[1.5rem_14rem_1fr]">
      <span
        className={classNames(
          "mt-0.5 grid size-5 place-items-center rounded-full",
          isDone ? "bg-green text-paper" : "border border-field",
        )}
      >
        {isDone && <Icon name="check" className="size-3.5" />}
      </span>
      <span className="font-medium">
        {title}
        {isDone && <span className="sr-only"> ({text.done})</span>}
      </span>
      <span className="text-[0.9375rem] text-muted max-md:col-start-2">{children}</span>
    </li>
  );
}

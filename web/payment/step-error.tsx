import { classNames } from "#web/ui/class-names.ts";

/** An error slot: always there, so that a text put into it is read out. */
export function StepError({
  children,
  id,
  slot,
}: {
  children: string | undefined;
  id?: string;
  slot: "card" | "code";
}) {
  return (
    <p
      id={id}
      role="alert"
      data-slot={`${slot}-error`}
      className={classNames("text-sm leading-relaxed text-danger empty:hidden", "mt-4")}
    >
      {children}
    </p>
  );
}

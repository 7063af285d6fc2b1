import { useId } from "react";

interface ChoiceGroupProps {
  type: "radio" | "checkbox";
  name: string;
  legend?: string;
  choices: readonly { value: string; label: string }[];
  /** The initially chosen values. */
  chosen: readonly string[];
  error: string | undefined;
}

/** Boxes or options of one name, each a row that is large enough for a finger. */
export function ChoiceGroup({ type, name, legend, choices, chosen, error }: ChoiceGroupProps) {
  const errorId = useId();
  const fault = (
    <p
      id={errorId}
      aria-live="polite"
      className="text-sm text-danger empty:hidden group-has-[[data-answers]:checked]:hidden"
    >
      {error}
    </p>
  );
  return (
    <fieldset className="group" aria-describedby={error ? errorId : undefined}>
      {legend && <legend className="text-sm font-medium">{legend}</legend>}
      {/* Above the choices: the first of them takes the focus, and the last may be out of sight. */}
      {fault}
      <div className="mt-1">
        {choices.map(({ value, label }, place) => (
          <label key={value} className="flex min-h-11 items-center gap-3 leading-snug">
            <input
              type={type}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              aria-invalid={error ? true : undefined}
              {...(error && place === 0 && { autoFocus: true })}
              // Any choice of these is an answer; of several boxes a wanted one may still be missing.
              data-answers={type === "radio" || choices.length === 1 ? "" : undefined}
              className="size-5 shrink-0 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

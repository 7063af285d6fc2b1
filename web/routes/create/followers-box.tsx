import { type ComponentProps, useId } from "react";

interface FollowersBoxProps extends ComponentProps<"input"> {
  label: string;
  error: string | undefined;
}

/** The box that must be ticked: 'I have 50k+ followers (Required)'. */
export function FollowersBox({ label, error, ...input }: FollowersBoxProps) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-error`}
          className="tick-box"
          {...input}
        />
        {label}
      </label>
      <p id={`${id}-error`} aria-live="polite" className="mt-1 text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}

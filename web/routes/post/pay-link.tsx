import type { ComponentProps, SyntheticEvent } from "react";
import { paths } from "#contract/paths.ts";

/**
 * Opens the payment modal of the page's post. A link until the script has loaded: the address keeps an early click, and
 * the modal opens with the script.
 */
export function PayLink({ onPay, ...rest }: ComponentProps<"a"> & { onPay: () => void }) {
  function pay(event: SyntheticEvent) {
    event.preventDefault();
    onPay();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <a
      href={paths.purchase}
      role="button"
      aria-haspopup="dialog"
      onClick={pay}
      onKeyDown={(event) => event.key === " " && pay(event)}
      {...rest}
    />
  );
}

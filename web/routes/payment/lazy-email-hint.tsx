import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import type { EmailHintProps } from "#web/payment/email-hint.tsx";

const loadHint = () => import("#web/payment/email-hint.tsx").then(({ EmailHint }) => ({ default: EmailHint }));

/** A page without its hint is still a page. */
const EmailHint = lazy<ComponentType<EmailHintProps>>(() => loadHint().catch(() => ({ default: () => null })));

/** The hint about a mistyped address, its code loaded once there is an address. Nothing on the server. */
export function LazyEmailHint(props: EmailHintProps) {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (props.email !== "") setIsWanted(true);
  }, [props.email]);
  return (
    isWanted && (
      <Suspense>
        <EmailHint {...props} />
      </Suspense>
    )
  );
}

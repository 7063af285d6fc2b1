import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

const patienceMs = 150;

/** Whether this listing is fetching another page or filter and takes long enough to be worth a skeleton. */
export function useSlowReload(): boolean {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const reloading = navigation.state === "loading" && navigation.location.pathname === pathname;
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!reloading) return;
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [reloading]);
  return slow;
}

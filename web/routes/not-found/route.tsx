import { data } from "react-router";
import { NotFoundScreen } from "#web/shell/not-found-screen.tsx";

/** Unknown paths answer 404 in place, and so does /404 itself. */
export function loader() {
  return data(null, { status: 404 });
}

export default NotFoundScreen;

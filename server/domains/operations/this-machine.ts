import { hostname, userInfo } from "node:os";

/** The system's user that runs a process, and the host. */
interface Machine {
  systemUser: string;
  host: string;
}

/** The machine of this process. No setting changes it, unlike the name that an operator states (decision 163). */
export function thisMachine(): Machine {
  return { systemUser: recordable(systemUser(), 100), host: recordable(hostname(), 255) };
}

/** In a container a user may have a number only. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}

/** The records hold no addresses. */
function recordable(name: string, length: number): string {
  return name.replaceAll("@", " at ").slice(0, length) || "unknown";
}

/** An entry of package-lock.json. */
export interface LockedPackage {
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  deprecated?: string;
}

export interface DependencyPolicy {
  licenses: readonly string[];
  /** Names of packages that may run a script when they are installed. */
  scripts: RegExp;
  /** Versions that are known to do harm, by name. */
  knownBad: Readonly<Record<string, readonly string[]>>;
}

/** Each breach of the policy in a lock's packages, as `name@version: breach`. Needs no network. */
export function lockFaults(packages: Readonly<Record<string, LockedPackage>>, policy: DependencyPolicy): string[] {
  return Object.entries(packages)
    .filter(([path]) => path !== "")
    .flatMap(([path, locked]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      return faultsOf(name, locked, policy).map((fault) => `${name}@${locked.version}: ${fault}`);
    });
}

function faultsOf(name: string, locked: LockedPackage, policy: DependencyPolicy): string[] {
  const { version = "", license = "", integrity = "", resolved = "", link } = locked;
  const faults: string[] = [];
  if (!integrity.startsWith("sha512-")) faults.push("no sha512 integrity");
  if (link || /^(?:git|file|ssh|github:|http:)/.test(resolved)) faults.push("not from a registry");
  if (!isAllowedLicense(license, policy.licenses)) faults.push(`the licence ${license || "(none)"}`);
  if (locked.hasInstallScript && !policy.scripts.test(name)) faults.push("a script when it is installed");
  if (locked.deprecated !== undefined) faults.push("deprecated");
  if (policy.knownBad[name]?.includes(version)) faults.push("known to do harm");
  return faults;
}

/** One of the alternatives must be allowed, and all licences that apply together. */
function isAllowedLicense(expression: string, allowed: readonly string[]): boolean {
  return expression
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((alternative) => alternative.split(" AND ").every((license) => allowed.includes(license.trim())));
}

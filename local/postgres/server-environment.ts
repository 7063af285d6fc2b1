/** The environment of PostgreSQL without the shell's PG… and LC_… variables, which would reconfigure it. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, LC_ALL: "C", TZ: "UTC" };
}

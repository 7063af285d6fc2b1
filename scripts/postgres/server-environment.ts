/** The variables for PostgreSQL: a PG… or LC_… of the person's shell must not lead the server elsewhere. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, LC_ALL: "C", TZ: "UTC" };
}

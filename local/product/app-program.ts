/**
 * The app's program, with its flags for Node. Young objects have 32 MB instead of 16: rendering a page leaves about a megabyte of
 * them, and garbage collection copies fewer that are still in use. This costs 30 to 50 MB of memory and saves a fifteenth of the
 * CPU time of a page (docs/benchmarks.md).
 */
export const appProgram: readonly string[] = ["--max-semi-space-size=32", "server/programs/main.ts"];

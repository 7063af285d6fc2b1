/**
 * The variables that a program of the project needs from the environment of the test that starts it. With the cache of
 * `scripts/with-node.mjs` it needs two thirds of the CPU time to load the product.
 */
export const programEnvironment = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  TMPDIR: process.env.TMPDIR,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};

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

/** The settings without which nothing starts, but for the database's address: secrets of the tests, and keys of the local card provider. */
export const requiredSettings = {
  APP_SECRETS: "a secret of the tests that is long enough",
  STRIPE_SECRET_KEY: "sk_test_vitrina",
  STRIPE_PUBLISHABLE_KEY: "pk_test_vitrina",
  STRIPE_WEBHOOK_SECRET: "whsec_of_the_tests",
};

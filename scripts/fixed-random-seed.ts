import fc from "fast-check";

/**
 * Gives the property tests of the short run one seed, so that a change's result depends on the change alone.
 * `npm run test:all` keeps drawing new cases and prints the seed of a failure.
 */
if (process.env.VITRINA_TEST_SHORT) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_125 });

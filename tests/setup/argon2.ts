/**
 * Argon2 as tests have it: whoever hashes must ask for what a password deserves, and gets the least there is. Thousands of tests sign in, and
 * none of them is about how long a guess takes. The product has no setting for it and nothing of this: `start.test.ts` reads from the database
 * of a built service what its hashes cost, `argon2.test.ts` does so for the parameters.
 */
import { createRequire } from 'node:module';

type Argon2 = typeof import('@node-rs/argon2');

/** By another way than `import`, which leads here. */
const real = createRequire(import.meta.url)('@node-rs/argon2') as Argon2;

/** OWASP's second choice for argon2id, the algorithm with the number 2. */
const floor = { algorithm: 2, memoryCost: 19_456, timeCost: 2 } as const;

/** @throws Error where less work is asked for than a password deserves */
export const hash: Argon2['hash'] = (password, options, signal) => {
  const { algorithm, memoryCost = 0, timeCost = 0 } = options ?? {};
  if (algorithm !== floor.algorithm || memoryCost < floor.memoryCost || timeCost < floor.timeCost)
    throw new Error(`a password is to be hashed with too little work: ${JSON.stringify(options)}`);
  return real.hash(password, { ...options, memoryCost: 64, timeCost: 1 }, signal);
};

/** How often a password was held against a hash: what a login costs, told without a stopwatch. */
export const worked = { times: 0 };

export const verify: Argon2['verify'] = (...given) => {
  worked.times += 1;
  return real.verify(...given);
};

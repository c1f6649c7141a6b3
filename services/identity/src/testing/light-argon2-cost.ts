/**
 * What the integration tests of this service hash passwords with, in the place of argon2-cost.ts (vitest.config.ts): they make hundreds
 * of accounts. The hasher's own tests, and every product that tests start, take the real cost.
 */
export const argon2Cost = { memory: 64, passes: 1, parallelism: 1 };

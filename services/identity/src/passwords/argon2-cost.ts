/** OWASP's second choice for Argon2id (ASVS 5.0 11.4.2): memory in KiB (19 MiB), two passes, one lane. */
export const argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 };

import { createRequire } from "node:module";

/**
 * Real hashes that cost next to nothing: tests with real parts sign in hundreds of times, and a
 * password is meant to be slow. What the product asks for is proven by the tests of its passwords.
 */
const argon2: typeof import("@node-rs/argon2") = createRequire(import.meta.url)("@node-rs/argon2");
const { hash } = argon2;
const cost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
argon2.hash = (password) => hash(password, cost);

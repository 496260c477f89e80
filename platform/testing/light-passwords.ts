import { vi } from "vitest";

/**
 * Real hashes that cost next to nothing: tests with real parts sign in hundreds of times, and a
 * password is meant to be slow. What the product asks for is proven by the tests of its passwords.
 */
vi.mock("@node-rs/argon2", async (importOriginal) => {
  const argon2 = await importOriginal<typeof import("@node-rs/argon2")>();
  const cost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
  return { ...argon2, hash: (password: string) => argon2.hash(password, cost) };
});

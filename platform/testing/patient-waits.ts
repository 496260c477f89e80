import { vi } from "vitest";

/** Vitest waits a second, which a machine whose host lends its cores out may need for nothing at all. */
const patienceMs = 15_000;

const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === "number" ? options : { timeout: patienceMs, ...options });

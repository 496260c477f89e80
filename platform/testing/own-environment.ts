import { afterAll } from "vitest";

/** Files share a process: what one sets for the programs that it starts is not meant for those of the next. */
const before = { ...process.env };
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});

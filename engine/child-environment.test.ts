import { expect, it, vi } from "vitest";
import { childEnvironment } from "./child-environment.ts";

it("passes on how to run, and no secret of the server", () => {
  vi.stubEnv("DATABASE_URL", "postgres://u:p@h/db");
  vi.stubEnv("TESSERA_INITIAL_PASSWORD", "x");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "x");
  vi.stubEnv("TZ", "Asia/Shanghai");
  expect(childEnvironment({ UV_THREADPOOL_SIZE: "16" })).toMatchObject({
    TZ: "Asia/Shanghai",
    UV_THREADPOOL_SIZE: "16",
  });
  const names = Object.keys(childEnvironment());
  expect(names.filter((name) => /DATABASE|TESSERA|SECRET|PATH$/.test(name))).toEqual(
    names.includes("LD_LIBRARY_PATH") ? ["LD_LIBRARY_PATH"] : [],
  );
  vi.unstubAllEnvs();
});

import { test as base, expect } from "@playwright/test";
import { freePorts } from "@tessera/base/testing/free-ports";
import { ErrorWatch } from "./error-watch.ts";
import { initialise, type User } from "./first-start.ts";
import { type OpenSession, openSession } from "./open-session.ts";
import { addOperator } from "./operators.ts";
import { type RunningServer, startServer } from "./running-server.ts";

export { expect };

interface TestFixtures {
  readonly errorWatch: ErrorWatch;
  /** Errors that match are expected in this test; any other one fails it. */
  readonly allowErrors: (pattern: RegExp) => void;
}

interface WorkerFixtures {
  /** Whether the server has the demo cameras. */
  readonly isDemo: boolean;
  readonly server: RunningServer & {
    readonly admin: User;
    /** Where it looks for ONVIF cameras, and nowhere else. */
    readonly discoveryPorts: readonly number[];
  };
  readonly adminSession: OpenSession;
  readonly operatorSession: OpenSession;
}

const initialAdmin = { name: "admin", password: "Initial-Password-1" };

/**
 * A test with the real server behind its page. `test.use({ isDemo: true })` adds the demo cameras;
 * `test.use({ baseURL: "about:blank" })` does without a server.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  isDemo: [false, { option: true, scope: "worker" }],

  server: [
    async ({ isDemo }, use) => {
      const { password: initialPassword } = initialAdmin;
      const discoveryPorts = await freePorts(2);
      const server = await startServer({
        initialPassword,
        isDemo,
        isInitialDue: true,
        // More would only be started: nothing here is about how streams are spread over them.
        mediaWorkers: 1,
        env: {
          TESSERA_ONVIF_DISCOVERY_TARGETS: discoveryPorts
            .map((port) => `127.0.0.1:${port}`)
            .join(","),
          // It does not wait a minute before it says that something is not recorded.
          TESSERA_RECORDING_OUTAGE_SECONDS: "10",
        },
      });
      try {
        const admin = await initialise(server.url, initialAdmin, "Second-Password-2");
        await use({ ...server, admin, discoveryPorts });
      } finally {
        await server.stop();
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],
  // Here, though signed-in.ts uses them: all that differ in what a worker has need a worker of their own.
  adminSession: [
    async ({ server }, use) => use(await openSession(server.url, server.admin)),
    { scope: "worker" },
  ],
  operatorSession: [
    async ({ server }, use) =>
      use(await openSession(server.url, await addOperator(server, "operator"))),
    { scope: "worker" },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  errorWatch: [
    async ({ context }, use) => {
      const watch = new ErrorWatch(context);
      await use(watch);
      expect(watch.unexpected, "errors in the browser").toEqual([]);
    },
    { auto: true },
  ],

  allowErrors: async ({ errorWatch }, use) => use((pattern) => errorWatch.allow(pattern)),
});

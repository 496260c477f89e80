import { test as base } from "./fixtures.ts";
import { type OpenSession, openSession } from "./open-session.ts";
import { addOperator } from "./operators.ts";

export { expect } from "./fixtures.ts";

interface TestFixtures {
  /** Whose session the browser already has. */
  readonly signedInAs: "admin" | "operator";
}

interface WorkerFixtures {
  readonly adminSession: OpenSession;
  readonly operatorSession: OpenSession;
}

/** A test whose browser is signed in before its first page. Do not log out here: the session is shared. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  signedInAs: ["admin", { option: true }],

  adminSession: [
    async ({ server }, use) => use(await openSession(server.url, server.admin)),
    { scope: "worker" },
  ],
  operatorSession: [
    async ({ server }, use) =>
      use(await openSession(server.url, await addOperator(server, "operator"))),
    { scope: "worker" },
  ],

  storageState: async ({ signedInAs, adminSession, operatorSession }, use) =>
    use((signedInAs === "admin" ? adminSession : operatorSession).storageState),
});

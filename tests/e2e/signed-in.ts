import { test as base } from "./fixtures.ts";

export { expect } from "./fixtures.ts";

interface TestFixtures {
  /** Whose session the browser already has. */
  readonly signedInAs: "admin" | "operator";
}

/** A test whose browser is signed in before its first page. Do not log out here: the session is shared. */
export const test = base.extend<TestFixtures>({
  signedInAs: ["admin", { option: true }],

  storageState: async ({ signedInAs, adminSession, operatorSession }, use) =>
    use((signedInAs === "admin" ? adminSession : operatorSession).storageState),
});

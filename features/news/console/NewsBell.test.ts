import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

/** The page as a browser shows it first that remembers this role. */
async function pageFor(role_name: string): Promise<string> {
  const user = JSON.stringify({ Token: "t", id: 1, role_name });
  const getItem = (key: string) => (key === "tessera_user_info" ? user : null);
  vi.stubGlobal("localStorage", { getItem });
  vi.resetModules();
  const { NewsBell } = await import("./NewsBell.tsx");
  const client = new QueryClient();
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(NewsBell)),
  );
}

// Loads the libraries below it once, before the first test is timed.
beforeAll(async () => void (await import("./NewsBell.tsx")), 60_000);

afterEach(() => {
  vi.unstubAllGlobals();
  // Other files must not meet what was loaded with that browser.
  vi.resetModules();
});

describe("the bell", () => {
  it("is there for an administrator", async () => {
    expect(await pageFor("admin")).toContain("<button");
  });

  it("is there for an operator too", async () => {
    expect(await pageFor("guard")).toContain("<button");
  });
});

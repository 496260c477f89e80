import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { render } from "vitest-browser-react";
import { NoticeHost } from "../../notices/NoticeHost.tsx";
import { createQueryClient } from "../../request/queries.ts";
import { DocumentTheme } from "../../theme/DocumentTheme.tsx";
import { ThemeProvider } from "../../theme/ThemeProvider.tsx";
import { aServer, type FakeServer } from "./a-server.ts";
import { refreshStores } from "./fresh-stores.ts";
import { prepare, type Visitor } from "./visit.ts";

/** A part of a screen by itself, with texts, theme, queries and notices around it as in the console. */
export async function mountPart(
  part: ReactNode,
  { server = aServer(), ...visitor }: Visitor & { readonly server?: FakeServer } = {},
): Promise<FakeServer> {
  await prepare(server, visitor);
  refreshStores();
  await render(part, { wrapper: Surroundings });
  return server;
}

function Surroundings({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={createQueryClient()}>
      <DocumentTheme />
      <NoticeHost />
      <MemoryRouter>
        <ThemeProvider>{children}</ThemeProvider>
      </MemoryRouter>
    </QueryClientProvider>
  );
}

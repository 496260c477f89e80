import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { rememberReturn } from "./guard/return-address.ts";
import { onLanguageChange } from "./i18n/language.ts";
import { NoticeHost } from "./notices/NoticeHost.tsx";
import { createQueryClient } from "./request/queries.ts";
import { askPages, onSessionOver } from "./request/request.ts";
import { clearSession } from "./session/session-store.ts";
import { fetchPage } from "./shell/frame-code.tsx";
import { routesOf } from "./shell/routes.tsx";
import { type ConsoleSetup, SetupContext, setUp } from "./shell/setup.ts";
import { trackWindow } from "./shell/track-window.ts";
import { clearConfig } from "./state/config-store.ts";
import { DocumentTheme } from "./theme/DocumentTheme.tsx";

/** Puts the console into the page; what it gives back takes it out again. */
export function startConsole(element: HTMLElement, given: ConsoleSetup): () => void {
  const setup = setUp(given);
  const queries = createQueryClient();
  const router = createBrowserRouter(routesOf(setup));
  fetchPage(setup, location.pathname);
  trackWindow();
  askPages(setup.site.screenAt);
  // The server answers in the reader's language: what it said in the other one is asked again.
  onLanguageChange(() => void queries.invalidateQueries());
  onSessionOver((loginAddress) => {
    if (location.pathname === "/login") return;
    rememberReturn(location.pathname + location.search);
    // Login is on the screen before the session goes, or the guard would send there without the message.
    const arrival = router.navigate(loginAddress, { replace: true, flushSync: true });
    // A navigation that another one overtakes is no error.
    Promise.resolve(arrival)
      .catch(() => {})
      .finally(() => {
        clearSession();
        clearConfig();
        queries.clear();
      });
  });
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <DocumentTheme />
        <NoticeHost />
        <SetupContext value={setup}>
          <RouterProvider router={router} />
        </SetupContext>
      </QueryClientProvider>
    </StrictMode>,
  );
  return () => {
    root.unmount();
    router.dispose();
  };
}

import { useEffect } from "react";
import { Outlet } from "react-router";
import { wantBoards } from "../notices/notices.ts";
import { ThemeProvider } from "../theme/ThemeProvider.tsx";
import { type ConsoleParts, PartsContext } from "./parts.ts";

/** Around every page that is not light: the component library's theme and what features give. */
export function Themed({ parts }: { readonly parts: ConsoleParts }) {
  useEffect(wantBoards, []);
  return (
    <ThemeProvider>
      <PartsContext value={parts}>
        <Outlet />
      </PartsContext>
    </ThemeProvider>
  );
}

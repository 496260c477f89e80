import { useEffect } from "react";
import { Outlet } from "react-router";
import { wantBoards } from "../notices/notices.ts";
import { type Filling, FillingsContext } from "../slots.ts";
import { ThemeProvider } from "../theme/ThemeProvider.tsx";

/** Around every page that is not light: the component library's theme and what features give. */
export function Themed({ fillings }: { readonly fillings: readonly Filling[] }) {
  useEffect(wantBoards, []);
  return (
    <ThemeProvider>
      <FillingsContext value={fillings}>
        <Outlet />
      </FillingsContext>
    </ThemeProvider>
  );
}

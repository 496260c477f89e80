import type { KeyboardEvent } from "react";

/** Makes a row reachable by keyboard; Enter on the row itself, not on something in it, opens it. */
export const openOnEnter = (open: () => void) => ({
  tabIndex: 0,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.target === event.currentTarget) open();
  },
});

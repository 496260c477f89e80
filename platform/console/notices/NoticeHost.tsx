import { type ComponentType, useEffect, useState } from "react";
import { fetchComponentStyles } from "../theme/component-styles.ts";
import { onBoardsWanted } from "./notices.ts";

/** Puts up the boards when the first notice comes, or a page that wants them at hand. */
export function NoticeHost() {
  const [Boards, setBoards] = useState<ComponentType>();
  useEffect(
    () =>
      onBoardsWanted(() => {
        // With their styles: nothing around them would catch that these did not come.
        Promise.all([import("./NoticeBoards.tsx"), fetchComponentStyles()]).then(
          ([{ NoticeBoards }]) => setBoards(() => NoticeBoards),
          // The server is gone; the next notice tries again.
          () => {},
        );
      }),
    [],
  );
  return Boards && <Boards />;
}

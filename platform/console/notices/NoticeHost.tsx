import { type ComponentType, useEffect, useState } from "react";
import { onBoardsWanted } from "./notices.ts";

/** Puts up the boards when the first notice comes, or a page that wants them at hand. */
export function NoticeHost() {
  const [Boards, setBoards] = useState<ComponentType>();
  useEffect(
    () =>
      onBoardsWanted(() => {
        import("./NoticeBoards.tsx").then(
          ({ NoticeBoards }) => setBoards(() => NoticeBoards),
          // The server is gone; the next notice tries again.
          () => {},
        );
      }),
    [],
  );
  return Boards && <Boards />;
}

import { useState } from "react";

/** What is open over a wall; another wall closes it. */
export function useOpened<What>(
  wallId: string,
): [What | undefined, (what: What | undefined, ofWall?: string) => void] {
  const [opened, setOpened] = useState<{ readonly wallId: string; readonly what: What }>();
  if (opened && opened.wallId !== wallId) setOpened(undefined);
  const open = (what: What | undefined, ofWall = wallId) =>
    setOpened(what === undefined ? undefined : { wallId: ofWall, what });
  return [opened?.wallId === wallId ? opened.what : undefined, open];
}

import { useEffect, useRef, useState } from "react";
import type { WindowActions } from "../window/window-actions.ts";

/** The same object for the life of the wall, so that windows which did not change are not drawn again. */
export function useActions(actions: WindowActions): WindowActions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const [steady] = useState<WindowActions>(() => ({
    activate: (index) => latest.current.activate(index),
    remove: (index) => latest.current.remove(index),
    setFlow: (window, flow) => latest.current.setFlow(window, flow),
    keep: (window) => latest.current.keep(window),
    askWhereTo: (index) => latest.current.askWhereTo(index),
    openPtz: (index) => latest.current.openPtz(index),
    openAlone: (window) => latest.current.openAlone(window),
    drop: (index, dropped) => latest.current.drop(index, dropped),
    note: (key, report) => latest.current.note(key, report),
  }));
  return steady;
}

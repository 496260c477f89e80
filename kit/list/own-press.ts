import type { MouseEvent } from "react";

/** Whether something in a row was pressed that does something by itself: a box, a button, a link. */
export const isOwnPress = ({ target }: Pick<MouseEvent, "target">): boolean =>
  target instanceof Element && target.closest("a, button, input, label") !== null;

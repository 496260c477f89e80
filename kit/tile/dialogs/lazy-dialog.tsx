import { defineTexts, notices, translate } from "@tessera/platform/console";
import { type ComponentType, lazy, useEffect, useRef } from "react";

/** Apart from the texts of tiles: pages without a picture have dialogs too. */
const dialogTexts = defineTexts("tile-dialogs", {
  notLoaded: [
    "此部分无法加载，请刷新页面后重试",
    "This part could not be loaded. Reload the page and try again.",
  ],
});

interface Closing {
  readonly isOpen?: boolean;
  readonly onClose?: () => void;
}

/**
 * A dialog whose code comes when it is first wanted. A server that was renewed since the page was
 * opened has it no more: that is said, and the pictures play on.
 */
export function lazyDialog<Props extends Closing>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazy<ComponentType<Props>>(() => load().catch(() => ({ default: NotLoaded })));
}

function NotLoaded({ isOpen = true, onClose }: Closing) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return;
    notices.warning(translate(dialogTexts, "notLoaded"));
    close.current?.();
  }, [isOpen]);
  return null;
}

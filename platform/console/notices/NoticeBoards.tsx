import { message, notification } from "antd";
import { useEffect } from "react";
import { ThemeProvider } from "../theme/ThemeProvider.tsx";
import { overlayContainer } from "../ui/overlay-container.ts";
import { mountNotices } from "./notices.ts";

const noticeTopPx = 80;
const notificationTopPx = 50;
/** Where undo is offered: above the button that folds a menu. */
const undoBottomPx = 52;

/** The places where notices appear, in a theme of their own: a light page has none. */
export function NoticeBoards() {
  return (
    <ThemeProvider>
      <Boards />
    </ThemeProvider>
  );
}

function Boards() {
  const [messageApi, messageHolder] = message.useMessage({
    top: noticeTopPx,
    getContainer: overlayContainer,
  });
  const [notificationApi, notificationHolder] = notification.useNotification({
    top: notificationTopPx,
    bottom: undoBottomPx,
    placement: "topRight",
    getContainer: overlayContainer,
  });
  useEffect(
    () => mountNotices({ message: messageApi, notification: notificationApi }),
    [messageApi, notificationApi],
  );
  return (
    <>
      {messageHolder}
      {notificationHolder}
    </>
  );
}

import { message, notification } from "antd";
import { useEffect } from "react";
import { mountNotices } from "./notices.ts";

const noticeTopPx = 80;
const notificationTopPx = 50;

/** Holds the places where notices appear; inside the theme, so that they follow it. */
export function NoticeHost() {
  const [messageApi, messageHolder] = message.useMessage({ top: noticeTopPx });
  const [notificationApi, notificationHolder] = notification.useNotification({
    top: notificationTopPx,
    placement: "topRight",
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

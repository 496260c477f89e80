import { defineTexts } from "@tessera/platform/console";

export const newsTexts = defineTexts("news", {
  zh: {
    title: "消息",
    bell: "消息，{{count}} 条未读",
    none: "暂无消息",
    ON: "上线",
    OFF: "离线",
    read: "已读",
    delete: "删除",
  },
  en: {
    title: "Messages",
    bell: "Messages, {{count}} unread",
    none: "No messages",
    ON: "Online",
    OFF: "Offline",
    read: "Mark read",
    delete: "Delete",
  },
});

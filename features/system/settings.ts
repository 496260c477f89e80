import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

/** The specification caps map zooms at 24. */
const zoom = z.number().int().min(1).max(24);

export const systemSettings = defineSettings("system", {
  title: ["平台信息", "Site"],
  fields: {
    /** Empty: the product's name. */
    title: field(z.string().max(100).default(""), {
      label: ["平台名称", "Title"],
      hint: [
        "显示在顶栏、登录页和浏览器标签上；留空则使用产品名",
        "In the top bar, on the sign-in page and in the browser's tab. Empty: the product's name.",
      ],
      bad: ["最多 100 个字符", "At most 100 characters"],
    }),
    /** HTML; the console cleans it before it shows it. Empty: the console's own line. */
    copyright: field(z.string().max(5000).default(""), {
      label: ["版权信息", "Copyright line"],
      hint: [
        "页脚文字，可使用 HTML；留空则显示默认版权",
        "The footer; HTML is allowed. Empty: the usual line.",
      ],
      bad: ["最多 5000 个字符", "At most 5000 characters"],
    }),
    hasRecording: field(z.boolean().default(true), {
      heading: ["功能开关", "Switches"],
      label: ["录像功能", "Recording"],
      hint: ["关闭后隐藏录像回放和录像计划", "If off, playback and recording plans are hidden"],
    }),
    /** Paths of entries that only administrators see. */
    hiddenEntries: field(z.array(z.string().max(100)).max(100).default([]), {
      label: ["对操作员隐藏的主菜单", "Main menu entries hidden from operators"],
      hint: [
        "每行一个路径，例如 /alarm；管理员始终看到全部菜单",
        "A path a line, such as /alarm. Administrators always see all entries.",
      ],
      bad: ["每行一个路径，最多 100 行", "A path a line, at most 100"],
    }),
    homeMapZoom: field(zoom.default(12), {
      heading: ["地图", "Maps"],
      label: ["首页地图缩放级别", "Zoom of the home map"],
      hint: ["打开时的级别，最大 24 级", "At which it opens; at most 24"],
      bad: ["应为 1 到 24 的整数", "must be a whole number from 1 to 24"],
    }),
    columnMapZoom: field(zoom.default(12), {
      label: ["电子地图缩放级别", "Zoom of the map pages"],
      bad: ["应为 1 到 24 的整数", "must be a whole number from 1 to 24"],
    }),
  },
});

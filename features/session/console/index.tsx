import { defineConsole, defineScreens } from "@tessera/platform/console";

export { logOut } from "./log-out.ts";

const screens = defineScreens(
  {
    path: "/login",
    access: "open",
    title: { zh: "登录", en: "Sign in" },
    frame: "light",
    load: () => import("./login/Login.tsx"),
  },
  {
    path: "/initial",
    access: "open",
    title: { zh: "初始化", en: "Initialisation" },
    frame: "bare",
    outlivesSession: true,
    load: () => import("./password/Initial.tsx"),
  },
);

export const sessionConsole = defineConsole({ screens, loadParts: () => import("./parts.ts") });

import { defineScreens } from "@tessera/platform/console";

export { logOut } from "./log-out.ts";
export const sessionScreens = defineScreens(
  {
    path: "/login",
    access: "open",
    title: { zh: "登录", en: "Sign in" },
    frame: "light",
    load: () => import("./login/Login.tsx"),
  },
  {
    path: "/initial",
    access: "admin",
    title: { zh: "初始化", en: "Initialisation" },
    frame: "bare",
    load: () => import("./password/Initial.tsx"),
  },
);

export const sessionParts = () => import("./parts.ts");

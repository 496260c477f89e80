import { ownAccountSlot } from "@tessera/kit";
import { fill } from "@tessera/platform/console";
import { lazy } from "react";

export const parts = [
  fill(
    ownAccountSlot,
    lazy(() => import("./browser/NotifyBrowser.tsx")),
  ),
  fill(
    ownAccountSlot,
    lazy(() => import("./wechat/BindWechat.tsx")),
  ),
];

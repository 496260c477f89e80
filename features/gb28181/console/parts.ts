import { deviceFormAsideSlot } from "@tessera/kit";
import { fill } from "@tessera/platform/console";
import { lazy } from "react";

export const parts = [
  fill(deviceFormAsideSlot, {
    deviceType: "GB",
    Aside: lazy(() => import("./adding/DeviceFormAside.tsx")),
  }),
];

import { usePush } from "@tessera/platform/console";
import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { wallCall } from "../../contract.ts";
import { useFollowsAlarms } from "../follow-alarms.ts";
import { placeOf, type ShownCall, stillShown, withCall } from "./calls.ts";

/** With the player: fetched when a camera is called. */
const CalledCamera = lazy(() => import("./CalledCamera.tsx"));

const wallPath = "/video/browse";

/** Cameras that alarm plans call, over the wall or kiosk that follows alarms; other pages are left alone. */
export function WallCalls() {
  const isWall = useLocation().pathname.startsWith(wallPath);
  const isOn = useFollowsAlarms((state) => state.isOn);
  return isWall && isOn ? <Called /> : null;
}

function Called() {
  const [shown, setShown] = useState<readonly ShownCall[]>([]);
  usePush(wallCall, (call) => setShown((before) => withCall(before, call, Date.now())));
  const nextMs = Math.min(...shown.map(({ untilMs }) => untilMs));
  useEffect(() => {
    if (!Number.isFinite(nextMs)) return undefined;
    const timer = setTimeout(
      () => setShown((before) => stillShown(before, Date.now())),
      Math.max(0, nextMs - Date.now()) + 1,
    );
    return () => clearTimeout(timer);
  }, [nextMs]);
  const [first, ...more] = shown;
  if (!first) return null;
  return (
    <Suspense>
      <CalledCamera
        key={placeOf(first.call)}
        call={first.call}
        more={more.length}
        onClose={() => setShown((before) => before.filter((one) => one !== first))}
      />
    </Suspense>
  );
}

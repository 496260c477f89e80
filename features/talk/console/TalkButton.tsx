import type { CameraPlace } from "@tessera/kit/camera";
import { lazy, Suspense } from "react";

/** Fetched with the first camera that can be spoken through. */
const Talk = lazy(() => import("./Talk.tsx"));

/** Beside a live picture whose device takes speech. */
export function TalkButton({
  device,
  channel,
  capabilities,
}: CameraPlace & { readonly capabilities: readonly string[] }) {
  if (!capabilities.includes("talk")) return null;
  // Another channel is another talk: nobody goes on speaking to the one before.
  return (
    <Suspense>
      <Talk key={`${device}/${channel}`} device={device} channel={channel} />
    </Suspense>
  );
}

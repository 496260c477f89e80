import { Suspense } from "react";
import { closeWhy, useWhy } from "../../camera/why.ts";
import { DiagnosisPanel } from "../dialogs/TileDialogs.tsx";

/** Answers `askWhy`, over whatever page it was asked on. */
export function WhyOverlay() {
  const { asked, isOpen } = useWhy();
  if (!asked) return null;
  const { name, device, channel } = asked;
  return (
    <Suspense>
      <DiagnosisPanel
        key={JSON.stringify([device, channel])}
        name={name}
        view={{ device, channel, flow: 1 }}
        isOpen={isOpen}
        onClose={closeWhy}
      />
    </Suspense>
  );
}

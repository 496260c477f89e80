import { LightButton, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { ptzTexts } from "../texts.ts";
import { PadSettings } from "./PadSettings.tsx";

/** Nobody steers by gamepad where nothing can be plugged in. */
const isOffered = () => "getGamepads" in navigator && !matchMedia("(hover: none)").matches;

/** Opens what the buttons of a gamepad do. */
export function PadButton() {
  const t = useTexts(ptzTexts);
  const [isOpen, setIsOpen] = useState(false);
  if (!isOffered()) return null;
  return (
    <>
      <LightButton kind="bare" onClick={() => setIsOpen(true)}>
        {t("padTitle")}
      </LightButton>
      {isOpen && <PadSettings onClose={() => setIsOpen(false)} />}
    </>
  );
}

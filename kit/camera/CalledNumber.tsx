import { listDeviceChannels } from "@tessera/features/devices/contract";
import {
  defineTexts,
  isForOthers,
  notices,
  openPalette,
  request,
  translate,
  useTexts,
} from "@tessera/platform/console";
import { useEffect, useState } from "react";
import styles from "./CalledNumber.module.css";
import { type Camera, cameraOf } from "./camera.ts";
import { NumberTyped } from "./number-typed.ts";

const callTexts = defineTexts("called-number", {
  call: ["调用摄像机 {{number}}，按 Enter 确认", "Camera {{number}}: press Enter"],
  unknown: ["没有序号为 {{number}} 的摄像机", "There is no camera number {{number}}"],
});

interface CalledNumberProps {
  readonly onCamera: (camera: Camera) => void;
}

/** Digits and Enter call a camera by its number, as on the keyboard of a video matrix. */
export function CalledNumber({ onCamera }: CalledNumberProps) {
  const t = useTexts(callTexts);
  const [typed] = useState(() => new NumberTyped());
  const [shown, setShown] = useState("");
  useEffect(() => typed.listen(setShown), [typed]);
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isForOthers(event.target)) return;
      const pressed = typed.press(event.key);
      if (!pressed) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      // A request that failed has been told.
      if (pressed.call !== undefined) void call(pressed.call, onCamera).catch(() => undefined);
    };
    // Digits may be the presets of a camera that is being turned: whoever takes them comes first.
    const onDigit = (event: KeyboardEvent) => {
      if (isDigit(event) && !event.defaultPrevented) take(event);
    };
    // Before wall and tile: Enter belongs to a number that is being typed.
    const onOther = (event: KeyboardEvent) => {
      if (!isDigit(event)) take(event);
    };
    addEventListener("keydown", onOther, { capture: true });
    addEventListener("keydown", onDigit);
    return () => {
      removeEventListener("keydown", onOther, { capture: true });
      removeEventListener("keydown", onDigit);
    };
  }, [typed, onCamera]);
  if (shown === "") return null;
  return <output className={styles["number"]}>{t("call", { number: shown })}</output>;
}

const isDigit = ({ key }: KeyboardEvent) => /^\d$/.test(key);

async function call(number: number, onCamera: (camera: Camera) => void): Promise<void> {
  const { Channels } = await request(listDeviceChannels, { number, limit: 2 });
  const [first, second] = Channels;
  if (!first) notices.warning(translate(callTexts, "unknown", { number }));
  // Recorders number their channels each for itself: who is meant is to be chosen.
  else if (second) openPalette(String(number));
  else onCamera(cameraOf(first));
}

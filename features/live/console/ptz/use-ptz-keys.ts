import { request } from "@tessera/platform/console";
import { useEffect, useRef } from "react";
import type { Channel } from "../../../devices/contract.ts";
import { controlPtz } from "../../../ptz/contract.ts";
import type { Controlled } from "./has-controls.ts";
import { heldCommand, isMoveKey, presetOfKey } from "./key-order.ts";
import { usePresets } from "./use-presets.ts";
import { usePtz } from "./use-ptz.ts";

interface PtzKeysProps {
  readonly channel: Controlled;
  /** The keys are the camera's; others who listen do not hear of those that it takes. */
  readonly isActive: boolean;
}

interface Listeners {
  readonly onDown: (event: KeyboardEvent) => void;
  readonly onUp: (event: KeyboardEvent) => void;
}

/** Arrows or WASD turn while they are held, + − zoom, [ ] focus, , . iris, 1–9 presets, Escape stops. */
export function usePtzKeys({ channel, isActive }: PtzKeysProps): void {
  const place = { device: channel.ParentDeviceID, channel: channel.ChannelID };
  const can = (capability: Channel["Capabilities"][number]) =>
    channel.Capabilities.includes(capability);
  const hold = usePtz(place);
  const { presets, goTo } = usePresets(place, { enabled: isActive && can("presets") });
  const held = useRef(new Set<string>());

  const act = () => {
    const command = heldCommand(held.current);
    if (command) hold.press(command);
    else hold.release();
  };
  const latest = useRef<Listeners>({ onDown: () => {}, onUp: () => {} });
  useEffect(() => {
    const takeKey = ({ code, repeat }: KeyboardEvent): boolean => {
      if (isMoveKey(code, can)) {
        held.current.add(code);
        act();
        return true;
      }
      const preset = presets?.[presetOfKey(code) ?? -1];
      if (!preset) return false;
      if (!repeat) goTo(preset);
      return true;
    };
    latest.current = {
      onDown(event) {
        const { ctrlKey, metaKey, altKey, code, target } = event;
        if (ctrlKey || metaKey || altKey || isForOthers(target)) return;
        if (code === "Escape") {
          held.current.clear();
          hold.drop();
          const stop = { ...place, command: "stop" } as const;
          // Whether it moved is not known here: a cruise may run.
          void request(controlPtz, stop, { quiet: true }).catch(() => undefined);
        } else if (takeKey(event)) {
          event.preventDefault();
          event.stopPropagation();
        }
      },
      onUp({ code }) {
        if (held.current.delete(code)) act();
      },
    };
  });

  useEffect(() => {
    if (!isActive) return;
    const keys = held.current;
    const onDown = (event: KeyboardEvent) => latest.current.onDown(event);
    const onUp = (event: KeyboardEvent) => latest.current.onUp(event);
    const forget = () => keys.clear();
    // Before the tile, whose keys some of these are.
    addEventListener("keydown", onDown, { capture: true });
    addEventListener("keyup", onUp, { capture: true });
    addEventListener("blur", forget);
    document.addEventListener("visibilitychange", forget);
    return () => {
      removeEventListener("keydown", onDown, { capture: true });
      removeEventListener("keyup", onUp, { capture: true });
      removeEventListener("blur", forget);
      document.removeEventListener("visibilitychange", forget);
      forget();
    };
  }, [isActive]);
  const release = useRef(hold.release);
  useEffect(() => {
    release.current = hold.release;
  });
  useEffect(() => {
    if (!isActive) release.current();
  }, [isActive]);
}

/** What has keys of its own keeps them. */
const ownKeys = "dialog,[role=dialog],[role=tree],[role=menu],[role=listbox],[role=tablist]";

function isForOthers(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest(ownKeys)) return true;
  return ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);
}

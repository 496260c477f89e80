import type { Controlled } from "@tessera/kit/tile";
import { isForOthers } from "@tessera/platform/console";
import { useEffect, useRef } from "react";
import type { Channel } from "../../../devices/contract.ts";
import { isReplaying } from "../move/is-replaying.ts";
import { usePtz } from "../move/use-ptz.ts";
import { usePresets } from "../presets/use-presets.ts";
import { heldCommand, isMoveKey, presetOfKey } from "./key-order.ts";

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
    const command = isReplaying() ? undefined : heldCommand(held.current);
    if (command) hold.press(command);
    else hold.release();
  };
  const halt = () => {
    if (held.current.size > 0) hold.drop();
    held.current.clear();
    hold.halt();
  };
  const latest = useRef<Listeners>({ onDown: () => {}, onUp: () => {} });
  useEffect(() => {
    const takeKey = ({ code, repeat }: KeyboardEvent): boolean => {
      if (isMoveKey(code, can)) {
        // One that was held down before Escape is to be pressed anew.
        if (repeat && !held.current.has(code)) return true;
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
        const { ctrlKey, metaKey, altKey, code, repeat, target } = event;
        if (ctrlKey || metaKey || altKey || isForOthers(target) || isReplaying()) return;
        if (code === "Escape") {
          if (!repeat && !isBoxToBeDrawn()) halt();
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

/** Then Escape is for the box. */
const isBoxToBeDrawn = (): boolean => document.querySelector("[data-drag-zoom]") !== null;

import { useEffect, useEffectEvent } from "react";

/** Escape gives up what is begun. */
export function useEscape(isOn: boolean, onEscape: () => void): void {
  const tell = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") tell();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn]);
}

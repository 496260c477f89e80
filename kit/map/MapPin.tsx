import type { LonLat } from "@tessera/formats/geo";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Pin, PinOptions } from "./live-map.ts";
import { useLiveMap } from "./map-context.ts";

interface MapPinProps extends Pick<PinOptions, "stands" | "gapPx" | "isSeenWhole"> {
  readonly at: LonLat;
  readonly children: ReactNode;
}

/** Anything at a place of the map around it: a bubble, a live picture, a mark. */
export function MapPin({
  at,
  stands = "above",
  gapPx = 14,
  isSeenWhole = false,
  children,
}: MapPinProps) {
  const map = useLiveMap();
  const [element] = useState(() => document.createElement("div"));
  const pin = useRef<Pin>(undefined);
  const [x, y] = at;
  const first = useRef(at);
  useEffect(() => {
    const made = map.pin(element, { at: first.current, stands, gapPx, isSeenWhole });
    pin.current = made;
    return () => made.remove();
  }, [map, element, stands, gapPx, isSeenWhole]);
  useEffect(() => {
    first.current = [x, y];
    pin.current?.setAt([x, y]);
  }, [x, y]);
  return createPortal(children, element);
}

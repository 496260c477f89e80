import { useMutationCall, useTexts } from "@tessera/platform/console";
import { useEffect, useRef, useState } from "react";
import { dragZoomIn, dragZoomOut } from "../../../ptz/contract.ts";
import styles from "./DragZoomLayer.module.css";
import { dragBox, pictureIn } from "./drag-box.ts";
import { ptzTexts } from "./texts.ts";

export type DragDirection = "in" | "out";

interface DragZoomLayerProps {
  readonly device: string;
  readonly channel: string;
  readonly direction: DragDirection;
  readonly onDone: () => void;
}

interface Drag {
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
}

/** Lies over the picture while a box is drawn on it. One box, then it is done; Escape ends it too. */
export function DragZoomLayer({ device, channel, direction, onDone }: DragZoomLayerProps) {
  const t = useTexts(ptzTexts);
  const zoomIn = useMutationCall(dragZoomIn);
  const zoomOut = useMutationCall(dragZoomOut);
  const layerRef = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag>();
  // On a phone the buttons are far below the picture.
  useEffect(() => {
    layerRef.current?.scrollIntoView({ block: "nearest" });
  }, []);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && onDone();
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [onDone]);
  const finish = (layer: HTMLElement) => {
    if (!drag) return;
    setDrag(undefined);
    const box = dragBox(drag.from, drag.to, shownPicture(layer));
    if (!box) return;
    const { mutate } = direction === "in" ? zoomIn : zoomOut;
    mutate({ device, channel, ...box });
    onDone();
  };
  return (
    <div
      ref={layerRef}
      className={styles["layer"]}
      data-drag-zoom={direction}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = pointOf(event);
        setDrag({ from: at, to: at });
      }}
      onPointerMove={(event) => drag && setDrag({ ...drag, to: pointOf(event) })}
      onPointerUp={(event) => finish(event.currentTarget)}
      onPointerCancel={() => setDrag(undefined)}
    >
      <output className={styles["hint"]}>
        {t(direction === "in" ? "drawToZoomIn" : "drawToZoomOut")}
      </output>
      {drag && <span className={styles["box"]} style={outlineOf(drag)} />}
    </div>
  );
}

function pointOf(event: {
  readonly currentTarget: HTMLElement;
  readonly clientX: number;
  readonly clientY: number;
}) {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

/** The layer covers the tile, as the video does. */
function shownPicture(layer: HTMLElement) {
  const video = layer.parentElement?.querySelector("video");
  return pictureIn(
    { width: layer.clientWidth, height: layer.clientHeight },
    { width: video?.videoWidth ?? 0, height: video?.videoHeight ?? 0 },
  );
}

const outlineOf = ({ from, to }: Drag) => ({
  left: Math.min(from.x, to.x),
  top: Math.min(from.y, to.y),
  width: Math.abs(from.x - to.x),
  height: Math.abs(from.y - to.y),
});

import type { DragDirection } from "@tessera/kit/tile";
import { useMutationCall, useTexts } from "@tessera/platform/console";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { dragZoomIn, dragZoomOut } from "../../contract.ts";
import { ptzTexts } from "../texts.ts";
import styles from "./DragZoomLayer.module.css";
import { dragBox } from "./drag-box.ts";
import { pictureUnder } from "./laid-picture.ts";

interface DragZoomLayerProps {
  readonly device: string;
  readonly channel: string;
  readonly direction: DragDirection;
  readonly onDone: () => void;
}

/** On the page, of one finger or the mouse: another one has no part in it. */
interface Drag {
  readonly pointerId: number;
  readonly origin: { readonly x: number; readonly y: number };
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
  const follow = (event: PointerEvent) => {
    if (drag?.pointerId === event.pointerId) setDrag({ ...drag, to: pointOf(event) });
  };
  const drop = ({ pointerId }: PointerEvent) => {
    if (drag?.pointerId === pointerId) setDrag(undefined);
  };
  const finish = ({ pointerId, currentTarget }: PointerEvent<HTMLElement>) => {
    if (drag?.pointerId !== pointerId) return;
    setDrag(undefined);
    const box = dragBox(drag.from, drag.to, pictureUnder(currentTarget));
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
        if (event.button !== 0 || drag) return;
        const { currentTarget, pointerId } = event;
        currentTarget.setPointerCapture(pointerId);
        const at = pointOf(event);
        setDrag({ pointerId, origin: currentTarget.getBoundingClientRect(), from: at, to: at });
      }}
      onPointerMove={follow}
      onPointerUp={finish}
      onPointerCancel={drop}
      onLostPointerCapture={drop}
    >
      <output className={styles["hint"]}>
        {t(direction === "in" ? "drawToZoomIn" : "drawToZoomOut")}
      </output>
      {drag && <span className={styles["box"]} style={outlineOf(drag)} />}
    </div>
  );
}

const pointOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) => ({
  x: clientX,
  y: clientY,
});

const outlineOf = ({ origin, from, to }: Drag) => ({
  left: Math.min(from.x, to.x) - origin.x,
  top: Math.min(from.y, to.y) - origin.y,
  width: Math.abs(from.x - to.x),
  height: Math.abs(from.y - to.y),
});

import type { CameraControl } from "@tessera/kit/tile";
import { useApp, useTexts } from "@tessera/platform/console";
import type { ComponentProps } from "react";
import { useEffect, useState } from "react";
import { ptzTexts } from "../texts.ts";
import { DragZoomLayer } from "./DragZoomLayer.tsx";
import styles from "./PtzLayer.module.css";
import { usePicturePtz } from "./use-picture-ptz.ts";

/**
 * Lies over the picture: holding it turns the camera that way, wheel and two fingers zoom. While a box is to be
 * drawn, the picture does nothing else.
 */
export default function PtzLayer(props: ComponentProps<CameraControl["Layer"]>) {
  const { channel, drag, onDragDone = () => {} } = props;
  const place = { device: channel.ParentDeviceID, channel: channel.ChannelID };
  if (drag) return <DragZoomLayer {...place} direction={drag} onDone={onDragDone} />;
  return channel.Capabilities.includes("ptz") ? <TurningLayer {...place} /> : null;
}

const hintMs = 5000;

function TurningLayer(place: { readonly device: string; readonly channel: string }) {
  const t = useTexts(ptzTexts);
  const isMobile = useApp((app) => app.isMobile);
  const [layer, setLayer] = useState<HTMLDivElement | null>(null);
  const { arrow, handlers } = usePicturePtz(place, layer);
  const [isNew, setIsNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsNew(false), hintMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={setLayer} className={styles["layer"]} data-ptz-layer {...handlers}>
      {arrow && (
        <span
          className={styles["arrow"]}
          style={{ left: arrow.x, top: arrow.y, rotate: `${arrow.degrees}deg` }}
        />
      )}
      {isNew && !arrow && (
        <output className={styles["hint"]}>{t(isMobile ? "touchHint" : "turnHint")}</output>
      )}
    </div>
  );
}

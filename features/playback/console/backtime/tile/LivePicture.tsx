import { playbackTileStyles as styles } from "@tessera/kit/playback";
import { useTexts } from "@tessera/platform/console";
import { LivePlayer, type LiveState } from "@tessera/player";
import { useEffect, useRef, useState } from "react";
import { backtimeTexts } from "../texts.ts";
import { liveServerOf } from "./live-server.ts";

/** A channel as it is now, beside others that are played back. */
export function LivePicture({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useTexts(backtimeTexts);
  const videoRef = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<LiveState>({ kind: "connecting" });
  useEffect(() => {
    const video = videoRef.current;
    if (!video) return undefined;
    const player = new LivePlayer({
      video,
      choice: "auto",
      pictures: ["asked", "transcoded"],
      server: liveServerOf(id),
      onState: setState,
    });
    player.start();
    player.setSound(false);
    return () => player.stop();
  }, [id]);
  return (
    <>
      <video ref={videoRef} className={styles["video"]} aria-label={name} muted playsInline />
      {state.kind !== "playing" && (
        <p className={styles["notice"]}>{t(state.kind === "failed" ? "liveFailed" : "loading")}</p>
      )}
    </>
  );
}

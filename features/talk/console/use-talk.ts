import { useCallback, useEffect, useRef, useState } from "react";
import { openMicrophone } from "./microphone.ts";
import { openTalk, type TalkState } from "./open-talk.ts";

interface Place {
  readonly device: string;
  readonly channel: string;
}

/** A talk that lasts while something is held; it ends when the page is hidden or left. */
export function useTalk({ device, channel }: Place) {
  const talkRef = useRef<{ stop(): void }>(null);
  const [isHeld, setIsHeld] = useState(false);
  const [state, setState] = useState<TalkState>();
  const release = useCallback(() => {
    if (!talkRef.current) return;
    talkRef.current.stop();
    talkRef.current = null;
    setIsHeld(false);
    // Why it did not work stays to be read.
    setState((last) => (last && isNews(last) ? last : undefined));
  }, []);
  const press = () => {
    release();
    setIsHeld(true);
    talkRef.current = openTalk({
      device,
      channel,
      onState: setState,
      openMicrophone,
      openSocket: (path) => new WebSocket(new URL(path, socketOrigin())),
    });
  };
  useEffect(() => {
    const onHidden = () => document.hidden && release();
    addEventListener("blur", release);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      removeEventListener("blur", release);
      document.removeEventListener("visibilitychange", onHidden);
      talkRef.current?.stop();
      talkRef.current = null;
    };
  }, [release]);
  return { isHeld, state, press, release };
}

const isNews = ({ kind }: TalkState): boolean =>
  kind === "asking" || kind === "no-microphone" || kind === "busy" || kind === "ended";

const socketOrigin = (): string => location.origin.replace(/^http/, "ws");

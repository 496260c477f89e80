import { systemClock } from "@tessera/base";
import { notices, saveFile, useTexts } from "@tessera/platform/console";
import { type RefObject, useEffect, useRef, useState } from "react";
import { tileTexts } from "../texts.ts";
import { canRecordLocally, LocalRecording } from "./local-recording.ts";
import { captureFileName } from "./snapshot.ts";

const longestMs = 30 * 60_000;

/** Recording on this computer, half an hour at most. What ends the picture ends it too, and it is saved. */
export function useLocalRecording(
  videoRef: RefObject<HTMLVideoElement | null>,
  cameraName: string,
  isThere: boolean,
) {
  const t = useTexts(tileTexts);
  const recordingRef = useRef<LocalRecording>(undefined);
  const [seconds, setSeconds] = useState<number>();

  const start = () => {
    const recording = videoRef.current ? LocalRecording.start(videoRef.current) : undefined;
    if (!recording) return notices.warning(t("recordFailed"));
    recordingRef.current = recording;
    const startedAtMs = systemClock.monotonicMs();
    setSeconds(0);
    const stopCounting = systemClock.every(500, () => {
      const lengthMs = systemClock.monotonicMs() - startedAtMs;
      setSeconds(Math.floor(lengthMs / 1000));
      if (lengthMs >= longestMs) recording.stop();
    });
    void save(recording).then(stopCounting);
  };
  const save = async (recording: LocalRecording) => {
    await recording.ended;
    recordingRef.current = undefined;
    setSeconds(undefined);
    if (recording.file.size === 0) return notices.warning(t("recordFailed"));
    const file = captureFileName(cameraName, recording.startedAt, recording.format.extension);
    saveFile(recording.file, file);
    return notices.success(t("recordSaved", { file }));
  };
  const stop = () => recordingRef.current?.stop();

  const isRecording = seconds !== undefined;
  useEffect(() => {
    if (isRecording && !isThere) recordingRef.current?.stop();
  }, [isRecording, isThere]);
  useEffect(() => () => recordingRef.current?.stop(), []);
  return {
    /** Undefined while nothing is recorded. */
    seconds,
    toggle: canRecordLocally() ? () => (isRecording ? stop() : start()) : undefined,
  };
}

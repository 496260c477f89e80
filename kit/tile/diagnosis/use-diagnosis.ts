import { diagnoseStream } from "@tessera/features/live/contract";
import { useMutationCall } from "@tessera/platform/console";
import { useCallback, useEffect } from "react";
import type { ChannelView } from "../../camera/channel-view.ts";

interface DiagnosisWishes {
  readonly view: ChannelView;
  readonly isWanted: boolean;
  readonly isPlaying: boolean;
}

/** Asks the server when it is wanted, and again when the picture came back after a bad answer. */
export function useDiagnosis({ view, isWanted, isPlaying }: DiagnosisWishes) {
  const { device, channel, flow } = view;
  const { mutate, data, error, status, submittedAt } = useMutationCall(diagnoseStream, {
    quiet: true,
  });
  const check = useCallback(
    () => mutate({ device, channel, stream: flow === 1 ? "main" : "sub" }),
    [mutate, device, channel, flow],
  );
  useEffect(() => {
    if (isWanted) check();
  }, [isWanted, check]);

  const isOutdated = isWanted && isPlaying && Boolean(data?.Broken);
  useEffect(() => {
    if (isOutdated) check();
  }, [isOutdated, check]);

  const isChecking = status === "pending" || status === "idle";
  return { isChecking, report: data, error, checkedAtMs: submittedAt, check };
}

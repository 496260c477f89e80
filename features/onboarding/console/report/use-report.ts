import { request, useText } from "@tessera/platform/console";
import { useState } from "react";
import { type Channel, listChannels } from "../../../devices/contract.ts";
import { acceptChannel } from "../../contract.ts";
import { failureWords } from "../failure-words.ts";
import { fewAtOnce } from "../few-at-once.ts";
import { useRun } from "../use-run.ts";
import { useStates } from "../use-states.ts";
import { type Decoding, decodeStream } from "./decode-stream.ts";
import type { AcceptanceReport, Decodings } from "./judge.ts";

/** How far the check of a channel has come. */
export type Check =
  | { readonly kind: "waiting" }
  | { readonly kind: "watching" }
  | { readonly kind: "decoding" }
  | { readonly kind: "done"; readonly report: AcceptanceReport; readonly decodings: Decodings }
  /** There is nothing to report; in the server's words. */
  | { readonly kind: "failed"; readonly reason: string };

export interface CheckedChannel {
  readonly device: string;
  readonly channel: string;
  readonly name: string;
  readonly deviceName: string;
}

export type Report = ReturnType<typeof useReport>;

const channelsAtOnce = 2;
const maxChannels = 4096;
const waiting: Check = { kind: "waiting" };

/** Watches every channel of the devices, and whether this browser decodes it. */
export function useReport() {
  const say = useText();
  const [channels, setChannels] = useState<readonly CheckedChannel[]>([]);
  const [listFailure, setListFailure] = useState<string>();
  const [checkedAtMs, setCheckedAtMs] = useState(0);
  const { of, set } = useStates<Check>();
  const { isRunning, start, stop } = useRun();

  const checkOne = async (checked: CheckedChannel, signal: AbortSignal) => {
    const { device, channel } = checked;
    const show = (check: Check) => set(keyOf(checked), signal.aborted ? waiting : check);
    show({ kind: "watching" });
    try {
      const options = { signal, quiet: true };
      const report = await request(acceptChannel, { device, channel }, options);
      show({ kind: "decoding" });
      const decodings: Record<string, Decoding> = {};
      for (const { Stream: stream, VideoCodec: videoCodec, Problem } of report.Streams)
        if (!Problem)
          decodings[stream] = await decodeStream(
            { device, channel, stream },
            { videoCodec, signal, say },
          );
      show({ kind: "done", report, decodings });
    } catch (error) {
      show({ kind: "failed", reason: failureWords(error) });
    }
  };

  const checkAll = async (wanted: readonly CheckedChannel[], signal: AbortSignal) => {
    for (const checked of wanted) set(keyOf(checked), waiting);
    await fewAtOnce(wanted, { atOnce: channelsAtOnce, signal }, (checked) =>
      checkOne(checked, signal),
    );
    setCheckedAtMs(Date.now());
  };

  const check = (wanted: readonly CheckedChannel[]) => start((signal) => checkAll(wanted, signal));

  /** Checks what has not been checked yet. */
  const open = (deviceIds: readonly string[]) =>
    start(async (signal) => {
      setListFailure(undefined);
      try {
        const lists = await Promise.all(deviceIds.map((device) => channelsOf(device, signal)));
        const found = lists.flat();
        setChannels(found);
        const isNew = (checked: CheckedChannel) => (of(keyOf(checked)) ?? waiting) === waiting;
        await checkAll(found.filter(isNew), signal);
      } catch (error) {
        if (!signal.aborted) setListFailure(failureWords(error));
      }
    });
  return {
    channels,
    of: (checked: CheckedChannel): Check => of(keyOf(checked)) ?? waiting,
    open,
    check,
    listFailure,
    checkedAtMs,
    isRunning,
    stop,
  };
}

export const keyOf = ({ device, channel }: CheckedChannel): string =>
  JSON.stringify([device, channel]);

async function channelsOf(device: string, signal: AbortSignal): Promise<CheckedChannel[]> {
  const input = { device, limit: maxChannels };
  const { Channels } = await request(listChannels, input, { signal, quiet: true });
  return Channels.filter(({ Parental }) => Parental === 0).map(checkedChannel);
}

const checkedChannel = (channel: Channel): CheckedChannel => ({
  device: channel.ParentDeviceID,
  channel: channel.ChannelID,
  name: channel.Name,
  deviceName: channel.DeviceName,
});

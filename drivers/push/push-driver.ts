import { BadRequest, type Clock, type Logger, Offline, type Text } from "@tessera/base";
import {
  type ChannelRegistry,
  type Driver,
  defineDriver,
  type PublisherGate,
} from "@tessera/engine";
import { Publications } from "./publications.ts";
import { type PushConnection, pushConnection } from "./push-connection.ts";
import { pushForm } from "./push-form.ts";
import { PushedSource } from "./pushed-source.ts";

const name = "RTMP";

export interface PushDriverOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly channels: ChannelRegistry;
}

/** Encoders and cameras that send to us; the gate is where their protocols bring what they receive. */
export function createPushDriver(options: PushDriverOptions): {
  readonly driver: Driver<PushConnection>;
  readonly gate: PublisherGate;
} {
  const publications = new Publications({ ...options, driver: name });
  const driver = defineDriver<PushConnection>({
    name,
    form: pushForm,
    connection: pushConnection,

    async openLive({ channel, flow, sink, onWaiting, signal }) {
      if (!channel) throw new BadRequest("push-not-tested", notTestedText);
      signal.throwIfAborted();
      const place = { channel, flow };
      const source = new PushedSource(sink, {
        onLeave: (leaving) => publications.leave(place, leaving),
        onAttention: () => publications.noteAttention(place),
        onWaiting: (reason) => onWaiting?.(reason),
      });
      publications.join(place, source);
      if (!source.isStarted) {
        onWaiting?.(publications.refusalAt(place) ?? waitingText);
        const stop = () => void source.stop();
        signal.addEventListener("abort", stop, { once: true });
        await source.settled;
        signal.removeEventListener("abort", stop);
        signal.throwIfAborted();
      }
      return source;
    },

    async checkPresence(_connection, _signal, channel) {
      const place = channel && ({ channel, flow: 1 } as const);
      if (!place || !publications.isPublished(place))
        throw new Offline("push-absent", (place && publications.refusalAt(place)) ?? absentText);
    },

    hasSubStream: (_connection, channel) =>
      channel !== undefined && publications.isPublished({ channel, flow: 2 }),

    watchPresence: (listener) => publications.watch(listener),
    isPushed: true,
  });
  return { driver, gate: publications };
}

const waitingText: Text = { zh: "等待设备推流", en: "Waiting for the device to push its stream" };
const absentText: Text = {
  zh: "设备没有推流，请在设备上填写推流地址并开始推流",
  en: "The device is not pushing a stream. Enter the push address on the device and start pushing.",
};
const notTestedText: Text = {
  zh: "推流设备由设备主动发送画面，无法测试，请保存后开始推流",
  en: "A push device sends by itself and cannot be tested. Save it and start pushing.",
};

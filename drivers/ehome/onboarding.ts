import {
  Backoff,
  type Clock,
  DeviceRefused,
  ExpectedError,
  type Logger,
  type Text,
  TimedOut,
  wait,
} from "@tessera/base";
import type { DeviceIntake, ToldChannel } from "@tessera/engine";
import {
  readServerInfo,
  readWorkStatus,
  type ServerInfo,
  serverInfoQuestion,
  workStatusQuestion,
} from "@tessera/protocols/ehome";
import type { Conversation } from "./conversation.ts";
import type { EhomeSession } from "./sessions/ehome-session.ts";

interface OnboardingParts {
  readonly conversation: Conversation;
  readonly intake: () => DeviceIntake | undefined;
  /** Whether a channel has a picture may have changed. */
  readonly onStatus: (deviceId: string, channelId: string) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A device tells only when it is asked whether its cameras are there. */
const againMs = 60_000;
const firstRetryMs = 10_000;
const longestRetryMs = 300_000;

/** After a device has come: which channels it has, and from time to time whether they have a picture. */
export class Onboarding {
  readonly #parts: OnboardingParts;
  readonly #following = new WeakMap<EhomeSession, AbortController>();
  /** Devices that tell their state: when they do not, an answer was lost. */
  readonly #telling = new Set<string>();

  constructor(parts: OnboardingParts) {
    this.#parts = parts;
  }

  /** Anew for one that has registered again. */
  begin(session: EhomeSession): void {
    this.#following.get(session)?.abort();
    const stop = new AbortController();
    this.#following.set(session, stop);
    void this.#follow(session, AbortSignal.any([stop.signal, session.signal]));
  }

  /** Gives how many there are. Rejects when the device does not tell. */
  async fetch(session: EhomeSession, signal?: AbortSignal): Promise<number> {
    const { statuses, isWhole } = await this.#channelsOf(session, signal);
    const before = session.channels;
    session.channels = statuses;
    await this.#parts.intake()?.tellChannels(session.deviceId, {
      channels: [...statuses.keys()].map((number) => channelOf(session.deviceId, number)),
      isWhole,
    });
    for (const [number, { isOnline }] of statuses)
      if (before.get(number)?.isOnline !== isOnline)
        this.#parts.onStatus(session.deviceId, String(number));
    return statuses.size;
  }

  async #follow(session: EhomeSession, signal: AbortSignal): Promise<void> {
    const { clock, log } = this.#parts;
    const backoff = new Backoff(firstRetryMs, longestRetryMs);
    while (!signal.aborted) {
      let delayMs = againMs;
      try {
        await this.fetch(session, signal);
        backoff.reset();
      } catch (error) {
        if (signal.aborted) return;
        const about = { device: session.deviceId };
        if (error instanceof ExpectedError)
          log.info(
            { ...about, reason: error.message },
            "an EHome device did not tell its channels",
          );
        else log.error({ ...about, error }, "an EHome device could not be asked");
        delayMs = backoff.nextMs();
      }
      await wait(clock, delayMs, signal).catch(() => {});
    }
  }

  /** By what the device says of each; of one that does not, by how many it says it has. */
  async #channelsOf(session: EhomeSession, signal?: AbortSignal): Promise<ToldChannels> {
    const told = await this.#toldBy(session, signal);
    if (told) return { statuses: told, isWhole: true };
    const { conversation } = this.#parts;
    const answer = await conversation.ask(session, serverInfoQuestion, signal);
    const info = readServerInfo(answer.params);
    const numbers = info ? numbersOf(info) : [];
    if (numbers.length === 0) throw conversation.unusable(noChannelsText);
    const statuses = new Map(numbers.map((number) => [number, { isOnline: true }]));
    // Only a list of its own says that there are no others: nothing is taken away by a mere count.
    return { statuses, isWhole: false };
  }

  /** Undefined: it names none, refuses, or has never answered, which may be its way. Rejects when an answer is lost. */
  async #toldBy(
    session: EhomeSession,
    signal?: AbortSignal,
  ): Promise<EhomeSession["channels"] | undefined> {
    try {
      const answer = await this.#parts.conversation.ask(session, workStatusQuestion, signal);
      const channels = readWorkStatus(answer.params)?.channels ?? [];
      if (channels.length === 0) return undefined;
      this.#telling.add(session.deviceId);
      return new Map(channels.map((channel) => [channel.number, channel]));
    } catch (error) {
      const isSilent = error instanceof TimedOut && !this.#telling.has(session.deviceId);
      if (isSilent || error instanceof DeviceRefused) return undefined;
      throw error;
    }
  }
}

interface ToldChannels {
  readonly statuses: EhomeSession["channels"];
  /** There are no others. */
  readonly isWhole: boolean;
}

const maxChannels = 1000;

const numbersOf = (info: ServerInfo): readonly number[] =>
  [
    ...counted(info.startChannel, info.analogChannels),
    ...counted(info.startIpChannel, info.ipChannels),
  ].slice(0, maxChannels);

const counted = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index);

const channelOf = (deviceId: string, number: number): ToldChannel => ({
  channelId: String(number),
  name: `通道 ${number}`,
  parentId: "",
  isDirectory: false,
  connection: { deviceId, channel: number },
});

const noChannelsText: Text = {
  zh: "设备没有上报通道，请检查设备固件是否支持 EHome 2.x",
  en: "The device did not report its channels. Check that its firmware supports EHome 2.x.",
};

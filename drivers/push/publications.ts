import {
  type Clock,
  Conflict,
  DeviceRefused,
  type Logger,
  NotFound,
  type Text,
} from "@tessera/base";
import {
  type ChannelRef,
  type ChannelRegistry,
  type Place,
  type Publication,
  type Publisher,
  type PublisherGate,
  placePath,
} from "@tessera/engine";
import { LivePublication } from "./live-publication.ts";
import { opens } from "./push-connection.ts";
import type { PushedSource } from "./pushed-source.ts";

export interface PublicationsOptions {
  readonly driver: string;
  readonly channels: ChannelRegistry;
  readonly clock: Clock;
  readonly log: Logger;
}

/** One flow of one channel: who sends it and who wants it. */
interface Meeting {
  publication: LivePublication | undefined;
  readonly sources: Set<PushedSource>;
  /** Why what the last publisher sent could not be used. */
  refusal: Text | undefined;
}

/** Everything that is sent to us now. */
export class Publications implements PublisherGate {
  readonly #options: PublicationsOptions;
  readonly #meetings = new Map<string, Meeting>();
  readonly #watchers = new Set<(channel: ChannelRef) => void>();

  constructor(options: PublicationsOptions) {
    this.#options = options;
    const { events } = options.channels;
    events.on("changed", ({ before, now }) => {
      if (!now.isEnabled) this.#dismiss(now, disabledText);
      else if (JSON.stringify(before?.connection) !== JSON.stringify(now.connection))
        this.#dismiss(now, changedText);
    });
    events.on("removed", (channel) => this.#dismiss(channel, removedText));
  }

  admit(place: Place, key: string | undefined, publisher: Publisher): Publication {
    const { from } = publisher;
    this.#require(place, key, from);
    const meeting = this.#meetingAt(place);
    if (meeting.publication?.isFrozen) meeting.publication.dismiss(replacedText);
    if (meeting.publication) throw new Conflict("publish-taken", takenText(meeting.publication));
    const { clock, log } = this.#options;
    const about = { device: place.channel.deviceId, flow: place.flow, from };
    const publication = new LivePublication({
      sources: meeting.sources,
      publisher,
      clock,
      onEnd: (reason, isRefused) => {
        log.info({ ...about, reason: reason.en }, "publisher left");
        meeting.publication = undefined;
        meeting.refusal = isRefused ? reason : undefined;
        this.#forgetIfEmpty(place, meeting);
        this.#tell(place);
      },
    });
    log.info(about, "publisher came");
    meeting.publication = publication;
    publication.noteAttention();
    this.#tell(place);
    return publication;
  }

  /** The source is given what is published there, as soon as there is something, until it leaves. */
  join(place: Place, source: PushedSource): void {
    const meeting = this.#meetingAt(place);
    meeting.sources.add(source);
    meeting.publication?.feed(source);
    meeting.publication?.noteAttention();
  }

  leave(place: Place, source: PushedSource): void {
    const meeting = this.#meetings.get(placePath(place));
    meeting?.sources.delete(source);
    meeting?.publication?.noteAttention();
    if (meeting) this.#forgetIfEmpty(place, meeting);
  }

  /** Whether one of the sources there is watched has changed. */
  noteAttention(place: Place): void {
    this.#meetings.get(placePath(place))?.publication?.noteAttention();
  }

  isPublished(place: Place): boolean {
    return this.#meetings.get(placePath(place))?.publication !== undefined;
  }

  /** Why what was sent there last cannot be used. */
  refusalAt(place: Place): Text | undefined {
    return this.#meetings.get(placePath(place))?.refusal;
  }

  /** Told when a main flow comes or goes. */
  watch(watcher: (channel: ChannelRef) => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  #require({ channel }: Place, key: string | undefined, from: string): void {
    const { channels, driver, log } = this.#options;
    const record = channels.find(channel);
    if (record?.driver !== driver) throw new NotFound("publish-nowhere", unknownText);
    if (!opens(key, record.connection)) {
      log.warn({ device: channel.deviceId, from }, "publisher refused: the key is wrong");
      throw new DeviceRefused("publish-key-wrong", wrongKeyText);
    }
    if (!record.isEnabled) throw new Conflict("channel-disabled", disabledText);
  }

  #meetingAt(place: Place): Meeting {
    const key = placePath(place);
    const meeting = this.#meetings.get(key) ?? {
      publication: undefined,
      sources: new Set(),
      refusal: undefined,
    };
    this.#meetings.set(key, meeting);
    return meeting;
  }

  #forgetIfEmpty(place: Place, { publication, sources, refusal }: Meeting): void {
    if (!publication && !refusal && sources.size === 0) this.#meetings.delete(placePath(place));
  }

  #dismiss(channel: ChannelRef, reason: Text): void {
    for (const flow of [1, 2] as const)
      this.#meetings.get(placePath({ channel, flow }))?.publication?.dismiss(reason);
  }

  #tell({ channel, flow }: Place): void {
    if (flow === 1) for (const watcher of this.#watchers) watcher(channel);
  }
}

const unknownText: Text = {
  zh: "推流地址不存在：没有这个设备或通道，请从设备详情复制推流地址",
  en: "The push address does not exist: there is no such device or channel. Copy the push address from the device's page.",
};
const wrongKeyText: Text = {
  zh: "推流密钥不正确，请从设备详情重新复制推流地址",
  en: "The push key is wrong. Copy the push address from the device's page again.",
};
const disabledText: Text = {
  zh: "设备未启用，请先在设备详情中启用",
  en: "The device is not enabled. Enable it on its page first.",
};
const changedText: Text = {
  zh: "推流密钥已更换，请改用新的推流地址",
  en: "The push key was changed. Use the new push address.",
};
const replacedText: Text = {
  zh: "推流端已重新连接，原连接已断开",
  en: "The device has reconnected; the previous connection was closed.",
};
const removedText: Text = { zh: "设备已被删除", en: "The device was deleted." };

function takenText({ from, sinceMs }: LivePublication): Text {
  const since = new Date(sinceMs).toISOString();
  return {
    zh: `${from || "另一台设备"} 自 ${since} 起已在此推流，请先停止它`,
    en: `${from || "Another device"} has been pushing here since ${since}. Stop it first.`,
  };
}

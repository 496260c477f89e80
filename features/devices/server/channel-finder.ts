import { BadRequest, ExpectedError, type Logger, type Text } from "@tessera/base";
import type { DeviceInspection } from "@tessera/engine";
import type { Deletions } from "./deletions.ts";
import type { ChannelRecord } from "./device-record.ts";
import type { Commit, Devices } from "./devices.ts";
import { channelsFound, inspectDevice, withInspection } from "./inspect-device.ts";

/** Devices asked at once, when many are due. */
const maxAsked = 8;
/** Who has thousands of channels takes a while to tell them. */
const fetchWithinMs = 60_000;

interface FinderParts {
  readonly devices: Devices;
  readonly deletions: Deletions;
  readonly log: Logger;
}

interface Difference {
  readonly added: number;
  readonly removed: number;
}

interface Taking {
  readonly dropsLost: boolean;
}

/** Asks devices that tell their channels which they have. */
export class ChannelFinder {
  readonly #parts: FinderParts;
  readonly #due = new Set<string>();
  readonly #failures = new Map<string, Text>();
  #asking = 0;
  #isStopped = false;

  constructor(parts: FinderParts) {
    this.#parts = parts;
  }

  /** Asks again because somebody wants it, and takes over what is different. */
  async refresh(id: string): Promise<Difference> {
    const { devices } = this.#parts;
    const { commands } = devices.drivers.get(devices.get(id).driver);
    if (!commands?.fetchChannels) return this.#refresh(id, { dropsLost: true });
    const before = new Set(devices.get(id).channels.keys());
    await commands.fetchChannels(id, AbortSignal.timeout(fetchWithinMs));
    const now = devices.get(id).channels;
    const added = [...now.keys()].filter((channelId) => !before.has(channelId)).length;
    return { added, removed: before.size + added - now.size };
  }

  /** What a device does not tell of while it starts is not gone: only who asks for it drops channels. */
  async #refresh(id: string, taking: Taking): Promise<Difference> {
    const { devices } = this.#parts;
    const { record, facts } = devices.get(id);
    const driver = devices.drivers.get(record.driver);
    const inspection = await inspectDevice(driver, facts.connection, devices.clock);
    if (!inspection) throw new BadRequest("no-catalog", noCatalogText);
    this.#failures.delete(id);
    return devices.change(async (commit) => {
      // Changed meanwhile: what the old address told says nothing about the new one.
      const isSame = sameConnection(devices.get(id).record.connection, record.connection);
      return isSame ? this.#apply(id, inspection, taking, commit) : { added: 0, removed: 0 };
    });
  }

  /** In the background, those of these that are enabled and tell their channels. */
  askSoon(ids: readonly string[]): void {
    for (const id of ids) {
      this.#failures.delete(id);
      if (this.#canTell(id)) this.#due.add(id);
    }
    this.#askNext();
  }

  /** Why a device could not be asked. */
  failureOf(id: string): Text | undefined {
    return this.#failures.get(id);
  }

  stop(): void {
    this.#isStopped = true;
    this.#due.clear();
  }

  #canTell(id: string): boolean {
    const { devices } = this.#parts;
    const entry = devices.index.device(id);
    if (!entry?.isEnabled) return false;
    return devices.drivers.find(entry.driver)?.inspect !== undefined;
  }

  #askNext(): void {
    for (const id of this.#due) {
      if (this.#asking >= maxAsked) return;
      this.#due.delete(id);
      this.#asking++;
      void this.#ask(id).finally(() => {
        this.#asking--;
        this.#askNext();
      });
    }
  }

  async #ask(id: string): Promise<void> {
    try {
      await this.#refresh(id, { dropsLost: false });
    } catch (error) {
      if (this.#isStopped) return;
      const { log } = this.#parts;
      if (error instanceof ExpectedError) this.#failures.set(id, error.text);
      else log.error({ error, device: id }, "the channels of a device could not be asked for");
    }
  }

  /** One transaction. What people made, named or moved stays as it is. */
  async #apply(
    id: string,
    inspection: DeviceInspection,
    { dropsLost }: Taking,
    commit: Commit,
  ): Promise<Difference> {
    const { devices, deletions } = this.#parts;
    const { record, channels } = devices.get(id);
    const found = channelsFound(record, inspection, (channelId) => channels.get(channelId)?.record);
    const foundIds = new Set(found.map(({ channelId }) => channelId));
    const isLost = ({ channelId, foundName }: ChannelRecord) =>
      dropsLost && foundName !== undefined && !foundIds.has(channelId);
    const lost = [...channels.values()].map((channel) => channel.record).filter(isLost);
    const added = found.filter(({ channelId }) => !channels.has(channelId));
    await commit({
      purged: deletions.inTheWayOf([], added),
      devices: [withInspection(record, inspection)],
      channels: found,
      deleted: lost.length > 0 ? deletions.begin({ deviceIds: [], channels: lost }) : undefined,
    });
    return { added: added.length, removed: lost.length };
  }
}

const sameConnection = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const noCatalogText: Text = {
  zh: "该类型的设备不提供通道目录，请手工添加通道",
  en: "Devices of this type do not report their channels. Add them by hand.",
};

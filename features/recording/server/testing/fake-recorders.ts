import type { RecordedPlace } from "@tessera/recorder";
import { placeKey } from "../place-key.ts";
import type { Recorders, RecordingStatus, RecordingWish } from "../ports.ts";

/** Does as the test says; remembers what it was told. */
export class FakeRecorders implements Recorders {
  readonly wishes: [key: string, wish: RecordingWish["kind"]][] = [];
  readonly restarted: RecordedPlace[] = [];
  readonly #wishes = new Map<string, RecordingWish>();
  readonly #statuses = new Map<string, RecordingStatus>();
  readonly #listeners = new Set<(place: RecordedPlace, status: RecordingStatus) => void>();

  wish(place: RecordedPlace, wish: RecordingWish): void {
    this.wishes.push([shortKey(place), wish.kind]);
    this.#wishes.set(placeKey(place), wish);
  }

  wished(place: RecordedPlace): RecordingWish {
    return this.#wishes.get(placeKey(place)) ?? { kind: "off" };
  }

  status(place: RecordedPlace): RecordingStatus {
    return this.#statuses.get(placeKey(place)) ?? { kind: "off" };
  }

  onStatus(listener: (place: RecordedPlace, status: RecordingStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** What becomes of a wish. */
  tell(place: RecordedPlace, status: RecordingStatus): void {
    this.#statuses.set(placeKey(place), status);
    for (const listener of this.#listeners) listener(place, status);
  }

  restart(place: RecordedPlace): void {
    this.restarted.push(place);
  }

  async stop(): Promise<void> {}
}

const shortKey = ({ channel, flow }: RecordedPlace): string =>
  `${channel.deviceId}/${channel.channelId}/${flow}`;

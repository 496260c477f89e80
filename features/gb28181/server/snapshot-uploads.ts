import { randomBytes } from "node:crypto";
import { type UploadDoor, uploads } from "@tessera/platform/server";

const path = "/gb28181/snapshots";
const maxBytes = 8 * 1024 * 1024;
/** Devices that take pictures now; more are not asked at once. */
const maxPlaces = 1000;

interface Place {
  readonly give: (picture: Uint8Array) => void;
}

/** Where devices of 2022 upload the pictures that they were asked for. */
export class SnapshotUploads {
  readonly #places = new Map<string, Place>();
  readonly #port: () => number;
  readonly door: UploadDoor;

  /** `port` is that of the web server. */
  constructor(port: () => number) {
    this.#port = port;
    this.door = uploads(path, {
      maxBytes,
      isExpected: (id) => this.#places.has(id),
      take: (id, bytes) => {
        const picture = jpegIn(bytes);
        if (picture) this.#places.get(id)?.give(picture);
      },
    });
  }

  /** One address for one picture; `host` is what the device reaches us by. */
  place(host: string) {
    const [oldest] = this.#places.keys();
    if (this.#places.size >= maxPlaces && oldest !== undefined) this.#places.delete(oldest);
    const sessionId = randomBytes(24).toString("hex");
    const { promise: picture, resolve: give } = Promise.withResolvers<Uint8Array>();
    this.#places.set(sessionId, { give });
    return {
      url: `http://${host.includes(":") ? `[${host}]` : host}:${this.#port()}${path}/${sessionId}`,
      sessionId,
      picture,
      close: () => void this.#places.delete(sessionId),
    };
  }
}

/** As it is, or as a part of a form: from its first byte to its last. */
function jpegIn(bytes: Uint8Array): Uint8Array | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const start = buffer.indexOf(Uint8Array.of(0xff, 0xd8, 0xff));
  const end = buffer.lastIndexOf(Uint8Array.of(0xff, 0xd9));
  return start >= 0 && end > start ? buffer.subarray(start, end + 2) : undefined;
}

import { Offline, type Text } from "@tessera/base";

/** One stay of a device that came to us, from when it is let in until it is gone. A driver adds what it knows of it. */
export class ListeningSession<Peer> {
  readonly deviceId: string;
  /** Where it speaks from now. */
  peer: Peer;
  /** By the clock on the wall. */
  readonly cameAtMs: number;
  /** Infinity: it stays for as long as it is heard. */
  expiresAtMs = Number.POSITIVE_INFINITY;
  /** By the clock that never steps back. */
  expiresMs = Number.POSITIVE_INFINITY;
  heardMs = 0;
  /** How often the device itself means to speak; 0: not told. */
  keepaliveMs = 0;
  readonly #ending = new AbortController();
  #gone: Offline | undefined;

  constructor(device: {
    readonly deviceId: string;
    readonly peer: Peer;
    readonly cameAtMs: number;
  }) {
    this.deviceId = device.deviceId;
    this.peer = device.peer;
    this.cameAtMs = device.cameAtMs;
  }

  /** Aborts when it is over. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Why nothing reaches it any more, for who was speaking to it. */
  gone(): Offline {
    const { code, text } = this.#gone ?? { code: "device-gone", text: goneText };
    return new Offline(code, text);
  }

  /** For the table that it is in. */
  finish(gone: Offline): void {
    this.#gone ??= gone;
    this.#ending.abort();
  }
}

const goneText: Text = { zh: "设备已离线", en: "The device is offline." };

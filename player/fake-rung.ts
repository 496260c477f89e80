import type { LiveTransport, Rung, TransportEvents } from "./rung.ts";
import type { RungName } from "./rung-name.ts";

/** A rung whose connections do what a test says. */
export class FakeRung implements Rung {
  readonly name: RungName;
  readonly protocol: Rung["protocol"];
  readonly patienceMs = 6000;
  readonly tellsSource: boolean;
  readonly opened: string[] = [];
  /** Then the browser throws. */
  isForbidden = false;
  readonly #undecodable: readonly string[];
  #events: TransportEvents | undefined;

  constructor(name: RungName, undecodable: readonly string[] = []) {
    this.name = name;
    this.protocol = protocols[name];
    this.tellsSource = name === "fmp4";
    this.#undecodable = undecodable;
  }

  isUsable(): boolean {
    return true;
  }

  canDecode(videoCodec: string): boolean {
    return !this.#undecodable.includes(videoCodec);
  }

  create({ events }: { events: TransportEvents }): LiveTransport {
    this.#events = events;
    return {
      figures: { bitrateKbps: 1000, latencyMs: 50 },
      open: (address) => {
        this.opened.push(address);
        if (this.isForbidden) throw new Error("forbidden");
      },
      disconnect: () => undefined,
      reset: () => undefined,
      follow: () => undefined,
      jumpToEdge: () => undefined,
      close: () => undefined,
    };
  }

  get events(): TransportEvents {
    if (!this.#events) throw new Error(`${this.name} was never opened`);
    return this.#events;
  }
}

const protocols = { webrtc: "webrtc", fmp4: "ws_fmp4", flv: "ws_flv", hls: "hls" } as const;

import type { Bus, BusListener } from "../bus.ts";

/** A site of several servers in one process. */
export class MemorySite {
  readonly #servers = new Map<Bus, Set<BusListener>>();

  /** Of one more server. */
  open(): Bus {
    const listeners = new Set<BusListener>();
    const bus: Bus = {
      join: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      send: (name, payload) => {
        const text = JSON.stringify(payload);
        queueMicrotask(() => this.#deliver(bus, name, text));
      },
      stop: async () => void this.#servers.delete(bus),
    };
    this.#servers.set(bus, listeners);
    return bus;
  }

  #deliver(from: Bus, name: string, text: string): void {
    for (const [bus, listeners] of this.#servers)
      if (bus !== from) for (const { onMessage } of listeners) onMessage(name, JSON.parse(text));
  }
}

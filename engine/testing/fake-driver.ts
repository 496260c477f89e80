import type { Text } from "@tessera/base";
import { z } from "zod";
import type { DeviceForm } from "../device-form.ts";
import type { Driver, LiveSource, OpenLive } from "../driver.ts";
import type { FrameSink } from "../frame.ts";

export const emptyForm: DeviceForm = {
  label: { zh: "", en: "" },
  hint: { zh: "", en: "" },
  device: [],
};

/** A driver whose cameras do what the test says. */
export class FakeDriver implements Driver {
  readonly name = "FAKE";
  readonly form = emptyForm;
  readonly connection = z.unknown();
  readonly opened: FakeSource[] = [];
  /** Thrown by the next looks and openings while set. */
  failure: Error | undefined;

  async openLive({ sink }: OpenLive<unknown>): Promise<LiveSource> {
    await Promise.resolve();
    if (this.failure) throw this.failure;
    const source = new FakeSource(sink);
    this.opened.push(source);
    return source;
  }

  async checkPresence(): Promise<void> {
    await Promise.resolve();
    if (this.failure) throw this.failure;
  }

  get last(): FakeSource {
    const source = this.opened.at(-1);
    if (!source) throw new Error("nothing was opened");
    return source;
  }
}

class FakeSource implements LiveSource {
  readonly sink: FrameSink;
  readonly ended: Promise<{ readonly reason: Text }>;
  readonly end: (end: { readonly reason: Text }) => void;
  isStopped = false;
  /** What it was told about who watches. */
  readonly attention: boolean[] = [];

  constructor(sink: FrameSink) {
    this.sink = sink;
    const { promise, resolve } = Promise.withResolvers<{ readonly reason: Text }>();
    this.ended = promise;
    this.end = resolve;
  }

  attend(isWatched: boolean): void {
    this.attention.push(isWatched);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.resolve();
  }
}

import type { Page, Route } from "@playwright/test";
import { alarmsChanged, alarmTold } from "@tessera/features/alarms/contract";
import { figuresTold, stateSeries } from "@tessera/features/dashboard/contract";
import { channelState } from "@tessera/features/devices/contract";
import { aStorm } from "@tessera/kit/testing/alarms";
import { type Push, type PushedMessages, pushPath } from "@tessera/platform/contract";
import type { z } from "zod";

interface Camera {
  readonly device: string;
  readonly channel: string;
}

/**
 * What the server tells a page, with further events among it. Its own figures are left out: they tell of the real time. The
 * page has its own sockets: stand-ins that a test keeps books of would be part of what is measured.
 */
export class ToldEvents {
  readonly #page: Page;
  #alarms = 0;
  /** Of the figures that were told last. */
  #atMs = 0;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async on(page: Page): Promise<ToldEvents> {
    const told = new ToldEvents(page);
    await page.addInitScript(holdPushLine, [pushPath, figuresTold.kind] as const);
    await page.route(new RegExp(stateSeries.path), (route) =>
      // A busy machine answers late: the page asks again.
      told.#answer(route).catch(() => route.abort()),
    );
    return told;
  }

  /** As measured at a server within ten seconds. */
  async figures(server: string, atMs: number): Promise<void> {
    this.#atMs = atMs;
    const wave = (share: number) => share + 0.2 * Math.sin(atMs / 600_000);
    const values = {
      machine_cpu: wave(0.4),
      machine_memory_used: wave(0.5) * 16e9,
      machine_memory_size: 16e9,
      machine_network_received: wave(0.5) * 50e6,
      streams: 4,
      viewers: 4,
    };
    await this.#tell(figuresTold, {
      server,
      atMs,
      values: Object.entries(values).map(([name, mean]) => ({
        name,
        labels: {},
        mean,
        most: mean,
      })),
    });
  }

  /** Another alarm of a camera. */
  async alarm({ device, channel }: Camera): Promise<void> {
    const id = 1_000_000 + this.#alarms++;
    await this.#tell(
      alarmTold,
      aStorm(id, {
        DeviceID: device,
        ChannelID: channel,
        ChannelName: `${device} <b>${id}</b>`,
        AlarmPriority: 1 + (id % 4),
        LastMs: Date.now(),
      }),
    );
  }

  /** Somebody has looked into alarms. */
  async handled(): Promise<void> {
    await this.#tell(alarmsChanged, {});
  }

  async camera({ device, channel }: Camera, isOnline: boolean): Promise<void> {
    await this.#tell(channelState, {
      ParentDeviceID: device,
      ChannelID: channel,
      Online: isOnline ? 1 : 0,
      Enable: 1,
      DeviceEnable: 1,
    });
  }

  /** The line breaks; the page opens another one and reads again. */
  async breakOff(): Promise<void> {
    await this.#page.evaluate(() => (globalThis as unknown as PushLineHolder).pushLine?.close());
  }

  async #tell<Data extends z.ZodType>({ kind }: Push<Data>, data: z.input<Data>): Promise<void> {
    await this.#page.evaluate(
      (text) =>
        (globalThis as unknown as PushLineHolder).pushLine?.dispatchEvent(
          new MessageEvent("message", { data: text }),
        ),
      JSON.stringify([[kind, data]]),
    );
  }

  /** Figures that are read end where those that are told go on. */
  async #answer(route: Route): Promise<void> {
    const response = await route.fetch();
    const reply = (await response.json()) as z.output<typeof stateSeries.reply>;
    const lasts = reply.series.map(({ points }) => points.at(-1)?.[0] ?? 0);
    const aheadMs = Math.max(0, this.#atMs - Math.max(0, ...lasts));
    const series = reply.series.map((one) => ({
      ...one,
      points: one.points.map(([atMs, mean, most]) => [atMs + aheadMs, mean, most]),
    }));
    await route.fulfill({ response, json: { ...reply, series } });
  }
}

interface PushLineHolder {
  pushLine?: WebSocket;
}

/** Runs in the page, before its own scripts. */
function holdPushLine([path, figuresKind]: readonly [string, string]): void {
  const Native = globalThis.WebSocket;
  globalThis.WebSocket = class extends Native {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      if (!String(url).endsWith(path)) return;
      (globalThis as unknown as PushLineHolder).pushLine = this;
      this.addEventListener("message", (event) => {
        if (!event.isTrusted) return;
        event.stopImmediatePropagation();
        const told = JSON.parse(String(event.data)) as PushedMessages;
        const data = JSON.stringify(told.filter(([kind]) => kind !== figuresKind));
        this.dispatchEvent(new MessageEvent("message", { data }));
      });
    }
  };
}

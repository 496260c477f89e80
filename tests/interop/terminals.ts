import {
  type Jt808Terminal,
  mediaHandlers,
  startJt808Terminal,
  TerminalCameras,
  type TerminalMediaOptions,
} from "@tessera/simulators/jt808-terminal";
import { vi } from "vitest";
import { callBare } from "../e2e/bare-api.ts";
import { callApi } from "../e2e/legacy-api.ts";

/** Simulated vehicle terminals that sign in to a server. */
export class Terminals {
  readonly #url: string;
  readonly #token: string;
  readonly #running: Jt808Terminal[] = [];

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** Gives the cameras once the channels are known. */
  async start(
    id: string,
    edition: "2013" | "2019",
    media: Partial<TerminalMediaOptions> = {},
  ): Promise<TerminalCameras> {
    const { Port } = await callBare(this.#url, { path: "jt808/state", token: this.#token });
    const picture = { width: 320, height: 180 };
    const cameras = new TerminalCameras({ phone: id, channels: 2, ...picture, ...media });
    const terminal = startJt808Terminal({
      server: { host: "127.0.0.1", port: Number(Port) },
      phone: id,
      edition,
      channels: 2,
      handlers: mediaHandlers(cameras),
    });
    this.#running.push(terminal);
    await vi.waitFor(
      async () => {
        const path = `channelsconfig?device=${id}&start=0&limit=10`;
        const { Channels } = await callApi(this.#url, { path, token: this.#token });
        const online = (Channels as { Online: number }[]).filter(({ Online }) => Online === 1);
        if (online.length < 2) throw new Error(`${online.length} channels of ${id} are online`);
      },
      { timeout: 20_000, interval: 100 },
    );
    return cameras;
  }

  async stop(): Promise<void> {
    for (const terminal of this.#running.splice(0)) await terminal.stop();
  }
}

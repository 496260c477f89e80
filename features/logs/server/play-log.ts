import { join } from "node:path";
import type { Logger } from "@tessera/base";
import { type Events, type LogFile, openLogFile } from "@tessera/platform/server";

interface PlayLogParts {
  readonly dataDir: string;
  readonly events: Pick<Events, "on">;
  readonly log: Logger;
}

const files = { name: "play", oldCount: 29 };

/** Who began and ended to watch what, live or recorded: a line each, in a file of the day. */
export class PlayLog {
  readonly #file: LogFile;
  readonly #unsubscribe: readonly (() => void)[];

  static async open(parts: PlayLogParts): Promise<PlayLog> {
    const folder = join(parts.dataDir, "play_logs");
    const onFailure = (error: NodeJS.ErrnoException) =>
      parts.log.warn({ error, folder }, "the play log cannot be written");
    return new PlayLog(await openLogFile(folder, files, onFailure), parts.events);
  }

  private constructor(file: LogFile, events: PlayLogParts["events"]) {
    this.#file = file;
    this.#unsubscribe = [
      events.on("viewer-entered", (viewer) => this.#write("viewer entered", viewer)),
      events.on("viewer-left", (viewer) => this.#write("viewer left", viewer)),
      events.on("playback-began", (viewer) => this.#write("playback began", viewer)),
      events.on("playback-ended", (viewer) => this.#write("playback ended", viewer)),
    ];
  }

  async stop(): Promise<void> {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    await this.#file.close();
  }

  #write(msg: string, viewer: ToldViewer): void {
    const { atMs, deviceId: device, channelId: channel, channelName: name, ...rest } = viewer;
    const { userName: user, address, flow, fromMs, watchedMs } = rest;
    const time = new Date(atMs).toISOString();
    const line = {
      level: "info",
      time,
      user,
      address,
      device,
      channel,
      name,
      flow,
      // Of a recording, the moment that was asked for first.
      ...(fromMs !== undefined && { from: new Date(fromMs).toISOString() }),
      watchedMs,
      msg,
    };
    this.#file.stream.write(`${JSON.stringify(line)}\n`);
  }
}

interface ToldViewer {
  readonly atMs: number;
  readonly userName: string;
  readonly address: string;
  readonly deviceId: string;
  readonly channelId: string;
  readonly channelName: string;
  readonly flow: number;
  readonly fromMs?: number;
  readonly watchedMs?: number;
}

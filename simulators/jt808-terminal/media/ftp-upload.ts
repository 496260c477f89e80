import { connect, type Socket } from "node:net";
import { fragment, initSegment } from "@tessera/formats/fmp4";
import type { Footage } from "../../footage/footage.ts";

interface FtpUploadParts {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly path: string;
  readonly name: string;
  readonly footage: Footage;
  readonly durationMs: number;
  /** Whether all of it arrived. */
  readonly onEnd: (isDone: boolean) => void;
}

/** Sends a recording to an FTP server, in passive mode, second by second of footage. */
export class FtpUpload {
  readonly #parts: FtpUploadParts;
  readonly #control: Socket;
  #heard = "";
  #data: Socket | undefined;
  #resume = Promise.withResolvers<void>();
  #isPaused = false;
  #isOver = false;

  constructor(parts: FtpUploadParts) {
    this.#parts = parts;
    this.#control = connect({ host: parts.host, port: parts.port });
    this.#control.setEncoding("latin1");
    this.#control.on("error", () => {}); // what closes it is all that matters
    this.#control.on("close", () => this.#end(false));
    this.#control.on("data", (text) => this.#hear(String(text)));
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused;
    if (isPaused) return;
    this.#resume.resolve();
    this.#resume = Promise.withResolvers();
  }

  cancel(): void {
    this.#end(false);
  }

  #hear(text: string): void {
    this.#heard += text;
    for (let end = this.#heard.indexOf("\r\n"); end >= 0; end = this.#heard.indexOf("\r\n")) {
      const line = this.#heard.slice(0, end);
      this.#heard = this.#heard.slice(end + 2);
      this.#answer(Number(line.slice(0, 3)), line);
    }
  }

  #answer(code: number, line: string): void {
    const { user, password, path, name } = this.#parts;
    switch (code) {
      case 220:
        return this.#say(`USER ${user}`);
      case 331:
        return this.#say(`PASS ${password}`);
      case 230:
        return this.#say("TYPE I");
      case 200:
        return this.#say(`CWD ${path}`);
      case 250:
        return this.#say("PASV");
      case 227:
        return this.#store(line, name);
      case 150:
        return void this.#send();
      case 226:
        return this.#end(true);
      default:
        return this.#end(false);
    }
  }

  #store(line: string, name: string): void {
    const numbers = /(\d+),(\d+),(\d+),(\d+),(\d+),(\d+)/.exec(line)?.slice(1).map(Number) ?? [];
    const [high = 0, low = 0] = numbers.slice(4);
    this.#data = connect({ host: numbers.slice(0, 4).join("."), port: (high << 8) | low });
    this.#data.on("error", () => this.#end(false));
    this.#say(`STOR ${name}`);
  }

  async #send(): Promise<void> {
    const { footage, durationMs } = this.#parts;
    const duration90k = Math.round(footage.frameMs * 90);
    const perSecond = Math.max(1, Math.round(1000 / footage.frameMs));
    const count = Math.round(durationMs / footage.frameMs);
    await this.#write(initSegment({ video: footage.video }));
    for (let first = 0; first < count && !this.#isOver; first += perSecond) {
      if (this.#isPaused) await this.#resume.promise;
      const length = Math.min(perSecond, count - first);
      const samples = Array.from({ length }, (_, at) =>
        footage.frame(first + at, first + at === 0),
      );
      const video = {
        dts90k: first * duration90k,
        samples: samples.flatMap((frame) =>
          frame ? [{ ...frame, duration90k, ctsOffset90k: 0 }] : [],
        ),
      };
      await this.#write(fragment({ sequence: first / perSecond + 1, video }));
    }
    this.#data?.end();
  }

  /** When the system has taken it. */
  #write(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve) => {
      const data = this.#data;
      if (this.#isOver || !data) return resolve();
      data.write(bytes, () => resolve());
    });
  }

  #say(line: string): void {
    this.#control.write(`${line}\r\n`);
  }

  #end(isDone: boolean): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#resume.resolve();
    this.#control.destroy();
    this.#data?.destroy();
    this.#parts.onEnd(isDone);
  }
}

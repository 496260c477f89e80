import { lookup } from "node:dns/promises";
import { isIPv4, type Socket } from "node:net";
import type { Clock } from "@tessera/base";
import { type DataDoor, openDataDoor } from "./data-door.ts";
import type { ExpectedUpload } from "./expected-upload.ts";

interface SessionParts {
  readonly socket: Socket;
  /** Of who may store a file; undefined: wrong name or password. */
  readonly login: (user: string, password: string) => Account | undefined;
  /** Who has shown who it is. */
  readonly onLoggedIn: () => void;
  readonly listenHost: string;
  readonly dataPorts: readonly number[];
  readonly clock: Clock;
}

interface Account {
  readonly upload: ExpectedUpload;
  /** That the device was told, for the answer to PASV. */
  readonly host: string;
}

type Answer = (argument: string) => string | Promise<string | undefined> | undefined;

const maxLineBytes = 1024;
const maxWrongPasswords = 3;
const loginWithinMs = 20_000;
/** Of a connection on which nothing moves; a pause of a transfer may last longer, and the device comes again then. */
const idleMs = 10 * 60_000;
/** Who does not take what we say. */
const mostUnsentBytes = 64 * 1024;
/** Commands that wait for the one before them. */
const mostWaiting = 500;
/** The last word leaves by then, or never. */
const lastWordWithinMs = 3000;

/** It lives as long as its connection. */
export function beginControlSession(parts: SessionParts): void {
  const session = new ControlSession(parts);
  session.greet();
}

/** One control connection, RFC 959 chapter 4. */
class ControlSession {
  readonly #parts: SessionParts;
  readonly #answers: ReadonlyMap<string, Answer>;
  #line = "";
  #user = "";
  #wrong = 0;
  #account: Account | undefined;
  #door: DataDoor | undefined;
  #data: Socket | undefined;
  #restAt = 0;
  #turn: Promise<void> = Promise.resolve();
  #waiting = 0;
  #cancelIdle: () => void;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    const { socket } = parts;
    this.#answers = this.#commands();
    this.#cancelIdle = this.#endAfter(loginWithinMs);
    socket.setEncoding("latin1");
    socket.on("error", () => {}); // what closes it is all that matters
    socket.on("data", (text) => this.#read(String(text)));
    socket.on("close", () => this.#close());
  }

  greet(): void {
    this.#parts.socket.resume();
    this.#say("220 Ready");
  }

  #commands(): ReadonlyMap<string, Answer> {
    return new Map<string, Answer>([
      ["USER", (name) => this.#takeUser(name)],
      ["PASS", (password) => this.#takePassword(password)],
      ["QUIT", () => this.#bye("221 Bye")],
      ["NOOP", ok],
      ["SYST", () => "215 UNIX Type: L8"],
      ["FEAT", () => "211-Features\r\n EPSV\r\n PASV\r\n REST STREAM\r\n SIZE\r\n UTF8\r\n211 End"],
      ["OPTS", ok],
      ["TYPE", ok],
      ["MODE", (mode) => (/^s$/i.test(mode) ? "200 OK" : "504 Only streams")],
      ["STRU", (structure) => (/^f$/i.test(structure) ? "200 OK" : "504 Only files")],
      ["ALLO", ok],
      // Folders are of no consequence: there is one file.
      ["PWD", () => '257 "/"'],
      ["CWD", done],
      ["CDUP", done],
      ["MKD", (path) => `257 "${path.replaceAll('"', '""')}"`],
      // Some store under another name first.
      ["RNFR", () => "350 To"],
      ["RNTO", done],
      ["SIZE", () => `213 ${this.#account?.upload.bytes ?? 0}`],
      ["REST", (at) => this.#restart(at)],
      ["PASV", () => this.#passive(false)],
      ["EPSV", () => this.#passive(true)],
      ["STOR", (path) => this.#store(path, this.#restAt)],
      ["APPE", (path) => this.#store(path, this.#account?.upload.bytes ?? 0)],
      ["ABOR", () => this.#abort()],
    ]);
  }

  #read(text: string): void {
    this.#line += text;
    for (let end = this.#line.indexOf("\n"); end >= 0; end = this.#line.indexOf("\n")) {
      const line = this.#line.slice(0, end).replace(/\r$/, "");
      this.#line = this.#line.slice(end + 1);
      // One after the other; but what ends a transfer does not wait for it.
      if (/^\W*ABOR/i.test(line)) this.#abort();
      if (++this.#waiting > mostWaiting) return this.#bye("421 Too many commands");
      this.#turn = this.#turn.then(() => this.#answer(line));
    }
    if (this.#line.length > maxLineBytes) this.#bye("500 Line too long");
  }

  async #answer(line: string): Promise<void> {
    this.#waiting--;
    // Nobody is there for what was said before the end.
    if (!this.#parts.socket.writable) return;
    const [, name = "", argument = ""] = /^\W*([A-Za-z]{3,4})(?: (.*))?$/.exec(line) ?? [];
    const command = name.toUpperCase();
    const answer = this.#answers.get(command);
    if (!answer) return this.#say("502 Not offered");
    const isOpen = ["USER", "PASS", "QUIT", "FEAT", "SYST", "NOOP", "OPTS"].includes(command);
    if (!isOpen && !this.#account) return this.#say("530 Log in first");
    if (this.#account) this.#stayAwake();
    const words = await answer(argument.trim());
    if (command !== "REST") this.#restAt = 0;
    if (words !== undefined) this.#say(words);
  }

  #takeUser(name: string): string {
    this.#user = name;
    return "331 Password";
  }

  #takePassword(password: string): string | undefined {
    this.#account = this.#parts.login(this.#user, password);
    if (!this.#account) {
      this.#wrong++;
      return this.#wrong < maxWrongPasswords ? "530 Wrong" : this.#bye("421 Wrong too often");
    }
    this.#parts.onLoggedIn();
    this.#account.upload.onOver(() => this.#cutOff());
    this.#stayAwake();
    return "230 Welcome";
  }

  #restart(argument: string): string {
    const at = Number(argument);
    const bytes = this.#account?.upload.bytes ?? 0;
    if (!/^\d+$/.test(argument) || at > bytes) return `554 Only up to ${bytes}`;
    this.#restAt = at;
    return `350 From ${at}`;
  }

  async #passive(isExtended: boolean): Promise<string> {
    const { socket, listenHost, dataPorts, clock } = this.#parts;
    this.#door?.close();
    const peer = socket.remoteAddress ?? "";
    this.#door = await openDataDoor({ host: listenHost, ports: dataPorts, peer, clock });
    if (!this.#door) return "425 No port is free";
    // Whoever left meanwhile will not close it.
    if (socket.destroyed) this.#door.close();
    const { port } = this.#door;
    if (isExtended) return `229 Entering (|||${port}|)`;
    const host = await ipv4Of(this.#account?.host, socket.localAddress);
    return `227 Entering (${host.replaceAll(".", ",")},${port >> 8},${port & 0xff})`;
  }

  async #store(path: string, from: number): Promise<string> {
    const { upload } = this.#account ?? {};
    if (!this.#door || !upload) return "425 Say PASV first";
    if (!upload.begin(path)) {
      this.#door.close();
      this.#door = undefined;
      return "553 Only the file that was asked for";
    }
    this.#say("150 Go on");
    const socket = await this.#door.take();
    this.#door = undefined;
    if (!socket) return "425 No connection came";
    this.#data = socket;
    const isWhole = await this.#take(socket, upload, from);
    this.#data = undefined;
    if (!isWhole) return "426 Broken off";
    upload.end("stored");
    return "226 Stored";
  }

  #take(socket: Socket, upload: ExpectedUpload, from: number): Promise<boolean> {
    let at = from;
    let isEnded = false;
    if (upload.isOver) socket.destroy();
    return new Promise((resolve) => {
      socket.on("data", (bytes: Buffer) => {
        if (!upload.take(bytes, at)) return void socket.destroy();
        at += bytes.length;
        this.#stayAwake();
        if (!upload.busy) return;
        socket.pause();
        void upload.busy.then(() => socket.resume());
      });
      socket.on("end", () => {
        isEnded = true;
        socket.end();
      });
      socket.on("close", () => resolve(isEnded && !upload.isOver));
      socket.resume();
    });
  }

  #abort(): string {
    this.#cutOff();
    return "226 Aborted";
  }

  #cutOff(): void {
    this.#door?.close();
    this.#data?.destroy();
  }

  #stayAwake(): void {
    // Its last word was said.
    if (this.#parts.socket.writableEnded) return;
    this.#cancelIdle();
    this.#cancelIdle = this.#endAfter(idleMs);
  }

  #endAfter(waitMs: number): () => void {
    return this.#parts.clock.after(waitMs, () => this.#bye("421 Timeout"));
  }

  #say(words: string): void {
    const { socket } = this.#parts;
    if (socket.writable) socket.write(`${words}\r\n`);
    if (socket.writableLength > mostUnsentBytes) socket.destroy();
  }

  #bye(words: string): undefined {
    const { socket, clock } = this.#parts;
    this.#say(words);
    socket.removeAllListeners("data");
    this.#cancelIdle();
    this.#cancelIdle = clock.after(lastWordWithinMs, () => socket.destroy());
    socket.destroySoon();
  }

  #close(): void {
    this.#cancelIdle();
    this.#cutOff();
  }
}

const ok = () => "200 OK";
const done = () => "250 OK";

/** PASV can name nothing else. */
async function ipv4Of(told: string | undefined, local: string | undefined): Promise<string> {
  if (told !== undefined && isIPv4(told)) return told;
  const named = told ? await lookup(told, { family: 4 }).catch(() => undefined) : undefined;
  if (named) return named.address;
  const plain = (local ?? "").replace(/^::ffff:/i, "");
  return isIPv4(plain) ? plain : "0.0.0.0";
}

import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, Socket } from "node:net";
import { ConnectionLimits, type Logger, silentLogger, systemClock } from "@tessera/base";
import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { ChannelRegistry } from "../channel-registry.ts";
import type { Driver } from "../driver.ts";
import { emptyForm } from "../testing/fake-driver.ts";
import { MediaPool } from "./media-pool.ts";
import { ModuleLine } from "./module-line.ts";
import { type KeptNews, keepingMessages } from "./testing/module-messages.ts";

const channel = { deviceId: "a", channelId: "1" };
const headLength = 30;
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 10 });

const ticking: Driver = {
  name: "TICK",
  form: emptyForm,
  connection: z.unknown(),
  openLive: () => Promise.reject(new Error("not here")),
};

const tickingWorker = new URL("./testing/ticking-worker.ts", import.meta.url);
const newerWorker = new URL("./testing/newer-worker.ts", import.meta.url);

const pools: MediaPool[] = [];
afterAll(() => Promise.all(pools.map((pool) => pool.stop())));

function aPool({ log = silentLogger, program = tickingWorker } = {}) {
  const channels = new ChannelRegistry(() => {});
  const pool = new MediaPool({
    program,
    workers: 1,
    channels,
    drivers: [ticking],
    clock: systemClock,
    log,
  });
  pools.push(pool);
  const record = { ...channel, name: "a", driver: "TICK", connection: {} };
  channels.set({ ...record, isEnabled: true, isOnDemand: true });
  const heard: KeptNews[] = [];
  const line = new ModuleLine(pool, keepingMessages, log);
  line.onMessage((_, news) => heard.push(news));
  return { pool, line, heard };
}

/** Whose worker nobody kills. */
const site = aPool();

type Handing = Parameters<MediaPool["handOver"]>[0] & { readonly onGone?: () => void };

/** Until there is a worker that takes it. */
const handOver = (pool: MediaPool, { onGone = () => {}, ...handed }: Handing) =>
  vi.waitUntil(() => pool.handOver(handed, onGone), { timeout: 30_000, interval: 10 });

async function aServer(onConnection: (socket: Socket) => void): Promise<Server> {
  const server = createServer(onConnection).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return server;
}

function aPeer(server: Server): Socket {
  const peer = connect((server.address() as AddressInfo).port, "127.0.0.1");
  peer.on("error", () => {});
  onTestFinished(() => void peer.destroy());
  return peer;
}

/** Reads only the head of what comes. */
async function headOf(socket: Socket): Promise<Buffer> {
  for (;;) {
    const head = socket.read(headLength) as Buffer | null;
    if (head) return head;
    await once(socket, "readable");
  }
}

/** As most servers read: a chunk is what it is. */
const chunkOf = (socket: Socket): Promise<Buffer> =>
  new Promise((resolve) => {
    socket.once("data", (chunk: Buffer) => {
      socket.pause();
      resolve(chunk);
    });
  });

it.each([
  ["the first bytes", headOf],
  ["whatever comes at first", chunkOf],
])("loses nothing of what peers send meanwhile, when the server reads %s", async (what, read) => {
  const { pool, heard } = site;
  const server = await aServer((socket) => {
    void read(socket).then((firstBytes) => {
      const about = { name: firstBytes.subarray(0, headLength).toString().trim() };
      return handOver(pool, { channel, socket, firstBytes, module: keepingMessages, about });
    });
  });
  const sent = Array.from({ length: 12 }, (_number, index) => {
    const name = `${index} of ${what}`;
    return { name, data: Buffer.concat([Buffer.from(name.padEnd(headLength)), randomBytes(3e6)]) };
  });
  for (const { data } of sent) aPeer(server).end(data);
  await eventually(() =>
    expect(heard.filter((news) => news.kind === "read" && news.name.endsWith(what))).toHaveLength(
      sent.length,
    ),
  );
  for (const { name, data } of sent)
    expect(heard).toContainEqual({
      kind: "read",
      name,
      bytes: data.length,
      hash: createHash("sha1").update(data).digest("hex"),
    });
});

/** A peer whose socket is with the worker, and has heard from there. */
async function aHandedPeer({ pool }: ReturnType<typeof aPool>) {
  const onGone = vi.fn<() => void>();
  const handed = Promise.withResolvers<() => void>();
  const about = { name: "x" };
  const server = await aServer((socket) => {
    void headOf(socket)
      .then((firstBytes) =>
        handOver(pool, {
          channel,
          socket,
          firstBytes,
          module: keepingMessages,
          about,
          onGone,
        }),
      )
      .then(handed.resolve, handed.reject);
  });
  const peer = aPeer(server);
  peer.write("x".padEnd(headLength));
  const close = await handed.promise;
  return { server, peer, close, onGone };
}

it("hears when the peer has closed, and closes the peer when it is asked to", async () => {
  const { peer, onGone } = await aHandedPeer(site);
  expect(String((await once(peer, "data"))[0])).toBe("welcome");
  expect(onGone).not.toHaveBeenCalled();
  peer.destroy();
  await eventually(() => expect(onGone).toHaveBeenCalledOnce());
  const other = await aHandedPeer(site);
  await once(other.peer, "data");
  const closed = once(other.peer, "close");
  other.close();
  await closed;
  await eventually(() => expect(other.onGone).toHaveBeenCalledOnce());
});

it("closes the peer when the worker dies, also one that was still on its way there", async () => {
  const mortal = aPool();
  const taken = await aHandedPeer(mortal);
  await once(taken.peer, "data");
  const [pid = 0] = mortal.pool.pids;
  process.kill(pid, "SIGSTOP");
  const underWay = [await aHandedPeer(mortal), await aHandedPeer(mortal)];
  const closed = [taken, ...underWay].map(({ peer }) => once(peer.resume(), "close"));
  process.kill(pid, "SIGKILL");
  await Promise.all(closed);
  for (const { onGone } of [taken, ...underWay])
    await eventually(() => expect(onGone).toHaveBeenCalledOnce());
});

it("keeps no server open that has handed its sockets on", async () => {
  const { server, peer } = await aHandedPeer(site);
  await once(peer, "data");
  const closed = once(server, "close");
  server.close();
  await closed;
  expect(peer.destroyed).toBe(false);
});

it("counts a socket at the port that let it in until its peer has gone", async () => {
  const { pool } = site;
  const limits = new ConnectionLimits({ clock: systemClock, max: 1 });
  const about = { name: "x" };
  const server = await aServer((socket) => {
    if (limits.admit(socket))
      void headOf(socket).then((firstBytes) =>
        handOver(pool, { channel, socket, firstBytes, module: keepingMessages, about }),
      );
  });
  const welcomed = async () => {
    const peer = aPeer(server);
    peer.write("x".padEnd(headLength));
    const answer = await Promise.race([once(peer, "data"), once(peer, "close")]);
    return { peer, isWelcome: String(answer[0]) === "welcome" };
  };
  const first = await welcomed();
  expect(first.isWelcome).toBe(true);
  for (let number = 0; number < 3; number++) expect((await welcomed()).isWelcome).toBe(false);
  first.peer.destroy();
  await vi.waitUntil(async () => (await welcomed()).isWelcome, { timeout: 30_000, interval: 10 });
});

it("gives a socket back with all that came, and counts it once over any number of ways", async () => {
  const { pool } = site;
  const limits = new ConnectionLimits({ clock: systemClock, max: 1 });
  const sent = randomBytes(2e6);
  const turns = 4;
  const onGone = vi.fn<() => void>();
  const read: Uint8Array[] = [];
  const goOver = (socket: Socket, turn: number) => {
    const about = { name: "back" };
    const takeBack = (back: Socket, bytes: Uint8Array) => {
      read.push(bytes);
      if (turn < turns) return goOver(back, turn + 1);
      back.on("data", (chunk: Buffer) => read.push(chunk));
      back.on("end", () => back.end(createHash("sha1").update(Buffer.concat(read)).digest("hex")));
    };
    void handOver(pool, { channel, socket, module: keepingMessages, about, takeBack, onGone });
  };
  const server = await aServer((socket) => {
    if (limits.admit(socket)) goOver(socket, 1);
  });
  const peer = aPeer(server);
  const answer = once(peer, "data");
  for (let at = 0; at < sent.length; at += 500_000) {
    peer.write(sent.subarray(at, at + 500_000));
    await once(aPeer(server).resume(), "close");
  }
  peer.end();
  expect(String((await answer)[0])).toBe(createHash("sha1").update(sent).digest("hex"));
  expect(onGone).not.toHaveBeenCalled();
  await vi.waitUntil(() => limits.admitFrom("127.0.0.1"), { timeout: 30_000, interval: 10 });
});

/** Errors with the name of the message that they are about. */
function aListeningLog() {
  const errors: string[] = [];
  const log: Logger = {
    ...silentLogger,
    error: (fields, text) => void errors.push(`${String(fields["message"])}: ${text}`),
  };
  return { log, errors };
}

it("drops words that are not as agreed, either way, and closes a socket of which the module is told what it does not understand", async () => {
  const { log, errors } = aListeningLog();
  const { pool, line, heard } = aPool({ log });
  pool.tellModule(0, "keeping", 42);
  pool.tellModule(0, "keeping", { kind: "unheard of" });
  line.tell(0, "speak");
  await eventually(() => expect(heard).toEqual([{ kind: "said" }]));
  const dropped = "message dropped: it is not as agreed";
  expect(errors).toEqual(
    ["number", "unheard of", "gibberish", "nonsense"].map((name) => `${name}: ${dropped}`),
  );

  errors.length = 0;
  const onGone = vi.fn<() => void>();
  const server = await aServer((socket) => {
    void handOver(pool, { channel, socket, module: keepingMessages, about: { age: 3 }, onGone });
  });
  await once(aPeer(server).resume(), "close");
  await eventually(() => expect(onGone).toHaveBeenCalledOnce());
  expect(errors).toEqual(["without a name: message dropped: it is not as agreed"]);
});

it("refuses a worker of another version and says what to do", async () => {
  const { log, errors } = aListeningLog();
  const { pool } = aPool({ log, program: newerWorker });
  pool.wake(channel);
  const [pid] = pool.pids;
  await eventually(() => expect(errors.join()).toMatch(/another version.*start the server again/));
  await eventually(() => expect(pool.pids[0]).not.toBe(pid));
  const about = { name: "x" };
  const handed = { channel, socket: new Socket(), module: keepingMessages, about };
  expect(pool.handOver(handed, () => {})).toBeUndefined();
});

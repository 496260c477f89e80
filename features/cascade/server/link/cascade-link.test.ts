import { FakeClock, silentLogger, TimedOut } from "@tessera/base";
import { parseManscdp } from "@tessera/protocols/gb28181";
import type {
  IncomingRequest,
  OutgoingRequest,
  SipAgent,
  SipHeaders,
  SipPeer,
  SipResponse,
} from "@tessera/protocols/sip";
import { expect, it } from "vitest";
import type { CascadeRecord } from "../cascade-record.ts";
import { CascadeLink } from "./cascade-link.ts";

const cascade: CascadeRecord = {
  id: 1,
  name: "City",
  isEnabled: true,
  password: "secret",
  createdAtMs: 0,
  serial: "34020000002000000099",
  realm: "",
  host: "192.0.2.9",
  port: 5060,
  localSerial: "",
  localHost: "",
  localPort: 0,
  userName: "",
  registerSeconds: 3600,
  retrySeconds: 60,
  keepaliveSeconds: 60,
  transport: "UDP",
  charset: "GB2312",
  catalogGroupSize: 1,
  gbVersion: "2.0",
  sharesAll: false,
  allowsControl: true,
  sharesRecordings: true,
  loadLimit: 0,
};

it("registers again before the registration runs out", async () => {
  const { link, clock, said } = aLink();
  await settle();
  expect(said).toEqual(["REGISTER 3600"]);
  expect(link.state.isOnline).toBe(true);
  for (let minute = 0; minute < 41; minute++) await clock.advance(60_000);
  expect(said.filter((word) => word.startsWith("REGISTER"))).toHaveLength(2);
  expect(said.filter((word) => word === "Keepalive").length).toBeGreaterThan(38);
});

it("registers again after three heartbeats without an answer", async () => {
  const { link, clock, said, answers } = aLink();
  await settle();
  answers.keepalive = "nothing";
  await clock.advance(60_000);
  await clock.advance(60_000);
  expect(link.state).toMatchObject({ isOnline: true });
  expect(link.state.lastErrorAtMs).toBeGreaterThan(0);
  await clock.advance(60_000);
  await settle();
  expect(said.filter((word) => word.startsWith("REGISTER"))).toHaveLength(2);
  expect(link.state.lastError?.en).toContain("three heartbeats");
});

it("waits longer and longer for an upper platform that does not answer", async () => {
  const { link, clock, said, answers } = aLink({ register: "nothing" });
  await settle();
  expect(link.state.isOnline).toBe(false);
  await clock.advance(60_000);
  expect(said).toHaveLength(2);
  await clock.advance(60_000);
  expect(said).toHaveLength(2);
  answers.register = 200;
  await clock.advance(60_000);
  await settle();
  expect(link.state.isOnline).toBe(true);
});

it("goes where it is sent to", async () => {
  const { said, peers } = aLink({ register: 302 });
  await settle();
  expect(said).toEqual(["REGISTER 3600", "REGISTER 3600"]);
  expect(peers).toEqual(["192.0.2.9:5060", "192.0.2.77:5080"]);
});

it("knows an upper platform by its place and its id, while we are registered there", async () => {
  const { link, clock, answers } = aLink({ register: "nothing" });
  const upper = { transport: "UDP", host: "192.0.2.9", port: 5060 } as const;
  await settle();
  expect(link.claims(aRequest(upper))).toBe(false);
  answers.register = 200;
  await clock.advance(60_000);
  await settle();
  expect(link.claims(aRequest(upper))).toBe(true);
  for (const peer of [
    { ...upper, host: "192.0.2.10" },
    { ...upper, port: 5061 },
    { ...upper, transport: "TCP" } as const,
  ])
    expect(link.claims(aRequest(peer))).toBe(false);
  expect(link.claims(aRequest(upper, { fromUser: "other", toUser: "camera" }))).toBe(false);
  expect(link.claims(aRequest(upper, { fromUser: "other" }))).toBe(true);
  // It has forgotten us and takes us in no more.
  Object.assign(answers, { register: "nothing", keepalive: 403 });
  await clock.advance(60_000);
  await settle();
  expect(link.claims(aRequest(upper))).toBe(false);
});

it("leaves with a word", async () => {
  const { link, said } = aLink();
  await settle();
  await link.stop();
  expect(said).toEqual(["REGISTER 3600", "REGISTER 0"]);
});

const aRequest = (
  peer: SipPeer,
  { fromUser = cascade.serial, toUser = "34020000002000000001" } = {},
): IncomingRequest => ({
  method: "MESSAGE",
  uri: `sip:${toUser}@192.0.2.1`,
  headers: headersOf([]),
  body: new Uint8Array(0),
  peer,
  fromUser,
  toUser,
  callId: "1",
  respond: () => {},
  accept: () => expect.fail("a MESSAGE opens no dialog"),
  cancelled: new AbortController().signal,
});

interface Answers {
  register: number | "nothing";
  keepalive: number | "nothing";
}

function aLink(wish: Partial<Answers> = {}) {
  const clock = new FakeClock(1000);
  const said: string[] = [];
  const peers: string[] = [];
  const answers: Answers = { register: 200, keepalive: 200, ...wish };
  const agent: Pick<SipAgent, "request"> = {
    async request({ method, peer, headers = [], body }: OutgoingRequest) {
      if (method !== "REGISTER") {
        said.push(parseManscdp(body ?? new Uint8Array(0)).cmdType);
        return respond(answers.keepalive);
      }
      said.push(`REGISTER ${headers.find(([name]) => name === "Expires")?.[1]}`);
      peers.push(`${peer.host}:${peer.port}`);
      const status = answers.register === 302 && peers.length > 1 ? 200 : answers.register;
      return respond(status, status === 302 ? [["Contact", "<sip:x@192.0.2.77:5080>"]] : []);
    },
  };
  const link = new CascadeLink({
    cascade,
    localSerial: "34020000002000000001",
    host: "192.0.2.1",
    sip: { agent: () => agent as SipAgent, claim: () => () => {} },
    listenHost: "127.0.0.1",
    serve: () => ({ take: () => {}, stop: async () => {} }),
    clock,
    log: silentLogger,
  });
  link.start();
  return { link, clock, said, peers, answers };
}

function respond(status: number | "nothing", headers: [string, string][] = []): SipResponse {
  if (status === "nothing") throw new TimedOut("no-answer", { zh: "", en: "no answer" });
  return { status, reason: "", headers: headersOf(headers), body: new Uint8Array(0) };
}

function headersOf(pairs: readonly (readonly [string, string])[]): SipHeaders {
  const all = (name: string) =>
    pairs.filter(([one]) => one.toLowerCase() === name.toLowerCase()).map(([, value]) => value);
  return { get: (name) => all(name)[0], all, [Symbol.iterator]: () => pairs[Symbol.iterator]() };
}

/** What is under way and waits for no time. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}

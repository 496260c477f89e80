import { FakeClock, silentLogger } from "@tessera/base";
import { aCare, MemoryIntake } from "@tessera/engine/testing";
import { expect, it } from "vitest";
import type { AccessLists } from "../access-lists.ts";
import type { GbSettings } from "../gb-settings.ts";
import { DeviceSessions } from "../sessions/device-sessions.ts";
import {
  type Answer,
  answerTo,
  aRegister,
  deviceId,
  headerOf,
  type RegisterOptions,
} from "../testing/a-register.ts";
import { someSettings } from "../testing/some-settings.ts";
import { type Elsewhere, Registrar } from "./registrar.ts";

function aRegistrar(change: Partial<GbSettings> = {}, lists: Partial<AccessLists> = {}) {
  const clock = new FakeClock(Date.UTC(2026, 0, 15, 6, 30, 45, 123));
  const settings = () => someSettings({ zoneMinutes: 480, ...change });
  const sessions = new DeviceSessions({
    clock,
    care: aCare(clock),
    settings,
    onListenerError: () => {},
  });
  const intake = new MemoryIntake();
  const allLists: AccessLists = {
    judge: () => "unlisted",
    passwordOf: () => undefined,
    ...lists,
  };
  const guests = new Map<string, boolean>();
  const elsewhere: Elsewhere[] = [];
  const registrar = new Registrar({
    settings,
    lists: allLists,
    waiting: {
      isLetIn: (id) => guests.get(id) === true,
      note: (guest) => void guests.set(guest.deviceId, false),
      leave: (id) => void guests.delete(id),
    },
    intake,
    sessions,
    onElsewhere: (seen) => void elsewhere.push(seen),
    clock,
    log: silentLogger,
  });
  const send = async (options: RegisterOptions = {}): Promise<Answer> => {
    const { request, answers } = aRegister(options);
    await registrar.take(request);
    expect(answers).toHaveLength(1);
    return answers[0] as Answer;
  };
  /** Both steps. */
  const signIn = async (password = "Cam-Pass-7", options: RegisterOptions = {}) => {
    const challenge = headerOf(await send(options), "WWW-Authenticate") ?? "";
    const authorization = answerTo(challenge, password, { userName: options.id ?? deviceId });
    const headers = { ...options.headers, Authorization: authorization };
    return { authorization, answer: await send({ ...options, cseq: 2, headers }) };
  };
  return { clock, sessions, intake, guests, elsewhere, send, signIn };
}

/** All that a stranger sees of it is the status; the note is the administrator's. */
const refused = (why: string) => ({ status: 403, note: `not let in: ${why}` });

it("challenges first and adds the device after a right digest", async () => {
  const { send, signIn, intake, sessions } = aRegistrar();
  const challenge = await send();
  expect(challenge.status).toBe(401);
  expect(headerOf(challenge, "WWW-Authenticate")).toMatch(
    /^Digest realm="3402000000", nonce="[0-9a-f]+", algorithm=MD5, qop="auth"$/,
  );
  expect(intake.devices.size).toBe(0);
  const { answer } = await signIn("Cam-Pass-7", { headers: { "X-GB-Ver": "3.0" } });
  expect(answer.status).toBe(200);
  expect(headerOf(answer, "Expires")).toBe("3600");
  expect(headerOf(answer, "Contact")).toContain(deviceId);
  expect(headerOf(answer, "Date")).toBe("2026-01-15T14:30:45.123");
  expect(headerOf(answer, "X-GB-Ver")).toBe("3.0");
  expect(intake.find(deviceId)?.connection).toEqual({ deviceId, version: "3.0" });
  expect(sessions.find(deviceId)?.version).toBe("3.0");
});

it("refuses a wrong password, and all of a device after ten of them for a minute", async () => {
  const { signIn, clock, intake, send } = aRegistrar();
  for (let times = 0; times < 10; times++)
    expect((await signIn("wrong")).answer).toEqual(refused("wrong password"));
  expect(await send()).toEqual(refused("too many wrong passwords"));
  expect(intake.devices.size).toBe(0);
  await clock.advance(61_000);
  expect((await signIn()).answer.status).toBe(200);
});

it("takes the device's own password, then the white list's, then the common one", async () => {
  const own = aRegistrar({}, { passwordOf: () => "white" });
  own.intake.devices.set(deviceId, { name: "", isEnabled: true, connection: { password: "own" } });
  expect((await own.signIn("own")).answer.status).toBe(200);
  expect((await own.signIn("white")).answer.status).toBe(403);
  expect((await own.signIn("Cam-Pass-7")).answer.status).toBe(403);
  const listed = aRegistrar({}, { passwordOf: () => "white" });
  expect((await listed.signIn("white")).answer.status).toBe(200);
});

it("lets nobody in by an empty common password", async () => {
  const { signIn } = aRegistrar({ sipPassword: "" });
  expect((await signIn("")).answer).toEqual(refused("no SIP password is set on the server"));
});

it("tells a stranger nothing: everybody is challenged, and refused in the same words", async () => {
  const sites = [
    aRegistrar({}, { judge: () => "denied" }),
    aRegistrar({ whiteListOnly: true }),
    aRegistrar({ unknownDevices: "refuse" }),
    aRegistrar({ unknownDevices: "wait" }),
    aRegistrar({ strictIds: true }),
    aRegistrar(),
  ];
  const known = aRegistrar();
  known.intake.devices.set(deviceId, { name: "", isEnabled: true, connection: {} });
  const disabled = aRegistrar();
  disabled.intake.devices.set(deviceId, { name: "", isEnabled: false, connection: {} });
  for (const { send, signIn, guests } of [...sites, known, disabled]) {
    expect((await send()).status).toBe(401);
    const { note, ...seen } = (await signIn("wrong")).answer;
    expect([seen, note]).toEqual([{ status: 403 }, "not let in: wrong password"]);
    expect(guests.size).toBe(0);
  }
});

it("asks the lists of who has proved itself", async () => {
  const denied = aRegistrar({}, { judge: () => "denied" });
  expect((await denied.signIn()).answer).toEqual(
    refused("on the black list, or not on the white list"),
  );
  const listed = aRegistrar({ whiteListOnly: true });
  expect((await listed.signIn()).answer).toEqual(refused("not on the white list"));
  const allowed = aRegistrar(
    { whiteListOnly: true, unknownDevices: "refuse" },
    { judge: () => "allowed" },
  );
  expect((await allowed.signIn()).answer.status).toBe(200);
});

it("turns away unknown devices if they are refused, disabled ones, odd ids and ids of others", async () => {
  const unknown = aRegistrar({ unknownDevices: "refuse" });
  expect((await unknown.signIn()).answer).toEqual(refused("unknown device"));
  unknown.intake.devices.set(deviceId, { name: "", isEnabled: true, connection: {} });
  expect((await unknown.signIn()).answer.status).toBe(200);
  const site = aRegistrar({ strictIds: true });
  const short = "3402000000132000007";
  expect((await site.signIn("Cam-Pass-7", { id: short })).answer).toEqual(
    refused("the id must have 20 digits"),
  );
  expect(await site.send({ id: "a b" })).toEqual(refused("the id cannot be used"));
  site.intake.devices.set(deviceId, { name: "", isEnabled: false, connection: {} });
  expect((await site.signIn()).answer).toEqual(refused("the device is disabled"));
  const taken = aRegistrar();
  taken.intake.taken.add(deviceId);
  expect((await taken.signIn()).answer).toEqual(refused("The id belongs to another device"));
});

it("has unknown devices wait until somebody lets them in", async () => {
  const { signIn, guests, intake } = aRegistrar({ unknownDevices: "wait" });
  expect((await signIn()).answer).toEqual(refused("unknown device: it waits to be let in"));
  expect([...guests]).toEqual([[deviceId, false]]);
  expect(intake.devices.size).toBe(0);
  guests.set(deviceId, true);
  expect((await signIn()).answer.status).toBe(200);
  expect([guests.size, intake.devices.size]).toEqual([0, 1]);
});

it("takes a refresh without proof only for the same call from the same place", async () => {
  const { signIn, send, sessions } = aRegistrar();
  await signIn();
  const session = sessions.find(deviceId);
  expect(await send({ cseq: 3 })).toMatchObject({ status: 200 });
  expect(sessions.find(deviceId)).toBe(session);
  expect(await send({ cseq: 3 })).toMatchObject({ status: 401 });
  expect(await send({ cseq: 4, callId: "other" })).toMatchObject({ status: 401 });
  expect(await send({ cseq: 4, peer: { host: "10.9.9.9" } })).toMatchObject({ status: 401 });
});

it("lets nobody in a second time by what was overheard, with whatever numbers and ids", async () => {
  const { send, clock, sessions } = aRegistrar({ offersQop: false });
  const challenge = headerOf(await send(), "WWW-Authenticate") ?? "";
  const headers = { Authorization: answerTo(challenge, "Cam-Pass-7") };
  expect((await send({ cseq: 2, headers })).status).toBe(200);
  const asked = { status: 401, note: "nonce replayed" };
  for (const replay of [
    { cseq: 2, callId: "x" },
    { cseq: 3 },
    { cseq: 3, peer: { port: 5999 } },
    { cseq: 3, id: "34020000001320000008" },
  ]) {
    const answer = await send({ ...replay, headers });
    expect(answer).toMatchObject(asked);
    expect(headerOf(answer, "WWW-Authenticate")).toContain("stale=true");
  }
  const leaving = await send({ cseq: 4, headers: { ...headers, Expires: "0" } });
  expect(leaving).toMatchObject(asked);
  expect([...sessions.all()].map((session) => session.deviceId)).toEqual([deviceId]);
  expect(await send({ cseq: 2, callId: "x", peer: { host: "10.9.9.9" }, headers })).toMatchObject({
    status: 401,
    note: "nonce foreign",
  });
  await clock.advance(61_000);
  expect(await send({ cseq: 5, headers })).toMatchObject({ status: 401, note: "nonce stale" });
});

it("takes a proof only for the id that it was made for, by whom it was made", async () => {
  const { send, intake, clock } = aRegistrar();
  const trial = async (answering: Parameters<typeof answerTo>[2], id = deviceId) => {
    const challenge = headerOf(await send({ id }), "WWW-Authenticate") ?? "";
    const headers = { Authorization: answerTo(challenge, "Cam-Pass-7", answering) };
    return send({ id, cseq: 2, headers });
  };
  const other = "34020000001320000008";
  expect(await trial({}, other)).toEqual(
    refused(`signs in as ${deviceId}, which is not its user name`),
  );
  expect(await trial({ userName: "admin" })).toEqual(
    refused("signs in as admin, which is not its user name"),
  );
  expect(await trial({ realm: "evil" })).toEqual(refused("signs in to another domain: evil"));
  for (const uri of [
    "sip:34020000002000000001@203.0.113.66:5060",
    "sip:99999999992000000001@3402000000",
    "http://3402000000/",
  ])
    expect(await trial({ uri })).toEqual(refused(`signs in to another server: ${uri}`));
  for (const uri of [
    "sip:3402000000",
    "sip:34020000002000000001@127.0.0.1:15060",
    "sip:34020000002000000001@34020000002000000001",
  ])
    expect((await trial({ uri })).status).toBe(200);
  await clock.advance(61_000);
  intake.devices.set(other, { name: "", isEnabled: true, connection: { authUser: "admin" } });
  expect((await trial({ userName: "admin" }, other)).status).toBe(200);
});

it("counts with qop", async () => {
  const { send } = aRegistrar();
  const challenge = headerOf(await send(), "WWW-Authenticate") ?? "";
  expect(challenge).toContain('qop="auth"');
  const with1 = { Authorization: answerTo(challenge, "Cam-Pass-7", { count: "00000001" }) };
  expect(await send({ cseq: 2, headers: with1 })).toMatchObject({ status: 200 });
  expect(await send({ cseq: 3, headers: with1 })).toMatchObject({ status: 401 });
  const with2 = { Authorization: answerTo(challenge, "Cam-Pass-7", { count: "00000002" }) };
  expect(await send({ cseq: 4, headers: with2 })).toMatchObject({ status: 200 });
});

it("asks a device without qop that twice made nothing of it", async () => {
  const { send, signIn } = aRegistrar();
  const offered = async () => headerOf(await send(), "WWW-Authenticate")?.includes("qop");
  expect([await offered(), await offered(), await offered()]).toEqual([true, true, false]);
  expect((await signIn()).answer.status).toBe(200);
});

it("understands SM3, and offers it where it is set to", async () => {
  const quiet = aRegistrar();
  expect((await quiet.send()).headers).toHaveLength(1);
  const { send } = aRegistrar({ offersSm3: true });
  const challenges = (await send()).headers?.map(([, value]) => value) ?? [];
  expect(challenges.map((value) => /algorithm=(\w+)/.exec(value)?.[1])).toEqual(["SM3", "MD5"]);
  const authorization = answerTo(challenges[0] ?? "", "Cam-Pass-7", { hash: "sm3" });
  expect((await send({ cseq: 2, headers: { Authorization: authorization } })).status).toBe(200);
});

it("keeps a live device against who knows only the common password, and tells of it", async () => {
  const { signIn, sessions, elsewhere, clock } = aRegistrar();
  await signIn();
  const there = { peer: { host: "10.9.9.9" } };
  expect((await signIn("Cam-Pass-7", there)).answer).toEqual(
    refused("it is here already, from 10.1.2.30"),
  );
  const leaving = { ...there, headers: { Expires: "0" } };
  expect((await signIn("Cam-Pass-7", leaving)).answer.status).toBe(403);
  expect(sessions.find(deviceId)?.peer.host).toBe("10.1.2.30");
  expect(elsewhere[0]).toMatchObject({ isTaken: false, there: { host: "10.9.9.9" } });
  // It fell silent.
  await clock.advance(190_000);
  expect((await signIn("Cam-Pass-7", there)).answer.status).toBe(200);
});

it.each([
  ["own", "own", true],
  ["always", "", true],
  ["never", "own", false],
] as const)(
  "with %s lets who has the password %j take a live device's place: %s",
  async (takeover, password, isTaken) => {
    const { signIn, intake, elsewhere } = aRegistrar({ takeover });
    const connection = { password };
    intake.devices.set(deviceId, { name: "", isEnabled: true, connection });
    const secret = password || "Cam-Pass-7";
    await signIn(secret);
    const { answer } = await signIn(secret, { peer: { host: "10.9.9.9" } });
    expect(answer.status).toBe(isTaken ? 200 : 403);
    expect(elsewhere).toMatchObject([{ isTaken }]);
  },
);

it.each([
  ["Expires", { Expires: "0" }],
  ["Contact", { Expires: "", Contact: `<sip:${deviceId}@10.1.2.30>;expires=0` }],
  ["a star", { Expires: "0", Contact: "*" }],
])("lets a device leave by %s", async (_, headers) => {
  const { signIn, send, sessions } = aRegistrar();
  await signIn();
  expect(sessions.size).toBe(1);
  // An address can be forged, and the Call-ID overheard.
  expect(await send({ cseq: 9, headers })).toMatchObject({ status: 401 });
  expect(sessions.size).toBe(1);
  const { answer } = await signIn("Cam-Pass-7", { headers });
  expect(answer.status).toBe(200);
  expect(sessions.size).toBe(0);
});

it("grants an hour to who asks for nothing and no longer than it is set to", async () => {
  const nothing = await aRegistrar().signIn("Cam-Pass-7", {
    headers: { Expires: "", Contact: "" },
  });
  expect(headerOf(nothing.answer, "Expires")).toBe("3600");
  const long = await aRegistrar({ registerExpirySeconds: 7200 }).signIn("Cam-Pass-7", {
    headers: { Expires: "999999" },
  });
  expect(headerOf(long.answer, "Expires")).toBe("7200");
  const short = await aRegistrar().signIn("Cam-Pass-7", { headers: { Expires: "5" } });
  expect(headerOf(short.answer, "Expires")).toBe("60");
});

it("sends devices elsewhere where it is set so", async () => {
  const answer = await aRegistrar({ redirectTo: "10.0.0.9:5060" }).send();
  expect(answer.status).toBe(302);
  expect(headerOf(answer, "Contact")).toBe("<sip:34020000002000000001@10.0.0.9:5060>");
});

it("answers a flood from one address with 503 and no state", async () => {
  const { send, sessions, intake } = aRegistrar();
  const statuses = new Set<number>();
  for (let number = 0; number < 1500; number++)
    statuses.add((await send({ id: String(34_020_000_001_320_000_000 + number) })).status);
  expect([...statuses]).toEqual([401, 503]);
  expect(sessions.size + intake.devices.size).toBe(0);
});

it("leaves the date out where it is set so", async () => {
  const { answer } = await aRegistrar({ sendsDate: false }).signIn();
  expect(headerOf(answer, "Date")).toBeUndefined();
});

it("counts no wrong password against an address whose nonce it was not", async () => {
  const { signIn, send } = aRegistrar();
  const peer = { host: "10.9.9.9" };
  for (let times = 0; times < 20; times++) {
    const challenge = headerOf(await send({ peer }), "WWW-Authenticate") ?? "";
    // From here on as if the device had sent it.
    const headers = { Authorization: answerTo(challenge, "wrong") };
    expect((await send({ cseq: times + 2, headers })).status).toBe(401);
  }
  expect((await signIn()).answer.status).toBe(200);
});

import { FakeClock, silentLogger } from "@tessera/base";
import { aCare } from "@tessera/engine/testing";
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
import { MemoryIntake } from "../testing/memory-intake.ts";
import { someSettings } from "../testing/some-settings.ts";
import { Registrar } from "./registrar.ts";

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
  const parts = { settings, lists: allLists, intake, sessions, clock, log: silentLogger };
  const registrar = new Registrar(parts);
  const send = async (options: RegisterOptions = {}): Promise<Answer> => {
    const { request, answers } = aRegister(options);
    await registrar.take(request);
    expect(answers).toHaveLength(1);
    return answers[0] as Answer;
  };
  /** Both steps. */
  const signIn = async (password = "Cam-Pass-7", options: RegisterOptions = {}) => {
    const challenge = headerOf(await send(options), "WWW-Authenticate") ?? "";
    const authorization = answerTo(challenge, password);
    const headers = { ...options.headers, Authorization: authorization };
    return { authorization, answer: await send({ ...options, cseq: 2, headers }) };
  };
  return { clock, sessions, intake, send, signIn };
}

it("challenges first and adds the device after a right digest", async () => {
  const { send, signIn, intake, sessions } = aRegistrar();
  const challenge = await send();
  expect(challenge.status).toBe(401);
  expect(headerOf(challenge, "WWW-Authenticate")).toMatch(
    /^Digest realm="3402000000", nonce="[0-9a-f]+", algorithm=MD5$/,
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
    expect((await signIn("wrong")).answer).toMatchObject({ status: 403, reason: "Wrong password" });
  expect(await send()).toMatchObject({
    status: 403,
    reason: expect.stringMatching(/Too many wrong/),
  });
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
  expect((await signIn("")).answer).toMatchObject({
    status: 403,
    reason: expect.stringMatching(/No SIP password/),
  });
});

it("asks the lists before anybody for a password", async () => {
  const denied = aRegistrar({}, { judge: () => "denied" });
  expect(await denied.send()).toMatchObject({ status: 403 });
  const listed = aRegistrar({ whiteListOnly: true });
  expect(await listed.send()).toMatchObject({ status: 403, reason: "Not on the white list" });
  const allowed = aRegistrar(
    { whiteListOnly: true, allowsUnknown: false },
    { judge: () => "allowed" },
  );
  expect((await allowed.signIn()).answer.status).toBe(200);
});

it("turns away unknown devices if they are not allowed, disabled ones, odd ids and ids of others", async () => {
  const unknown = aRegistrar({ allowsUnknown: false });
  expect(await unknown.send()).toMatchObject({ status: 403, reason: "Unknown device" });
  unknown.intake.devices.set(deviceId, { name: "", isEnabled: true, connection: {} });
  expect((await unknown.signIn()).answer.status).toBe(200);
  const site = aRegistrar({ strictIds: true });
  expect(await site.send({ id: "3402000000132000007" })).toMatchObject({ status: 403 });
  expect(await site.send({ id: "a b" })).toMatchObject({ status: 403 });
  site.intake.devices.set(deviceId, { name: "", isEnabled: false, connection: {} });
  expect(await site.send()).toMatchObject({
    status: 403,
    reason: expect.stringMatching(/disabled/),
  });
  const taken = aRegistrar();
  taken.intake.taken.add(deviceId);
  expect((await taken.signIn()).answer).toMatchObject({
    status: 403,
    reason: expect.stringMatching(/another device/),
  });
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

it("asks again for an answer that was overheard, or that came too late", async () => {
  const { signIn, send, clock } = aRegistrar();
  const { authorization } = await signIn();
  const headers = { Authorization: authorization };
  const replay = await send({ cseq: 2, callId: "x", headers });
  expect(replay).toMatchObject({ status: 401, reason: "Unauthorized (nonce replayed)" });
  expect(headerOf(replay, "WWW-Authenticate")).toContain("stale=true");
  const elsewhere = await send({ cseq: 2, callId: "x", peer: { host: "10.9.9.9" }, headers });
  expect(elsewhere).toMatchObject({ status: 401, reason: "Unauthorized (nonce foreign)" });
  await clock.advance(61_000);
  expect(await send({ cseq: 5, headers })).toMatchObject({ status: 401 });
});

it("counts with qop", async () => {
  const { send } = aRegistrar({ offersQop: true });
  const challenge = headerOf(await send(), "WWW-Authenticate") ?? "";
  expect(challenge).toContain('qop="auth"');
  const with1 = { Authorization: answerTo(challenge, "Cam-Pass-7", { count: "00000001" }) };
  expect(await send({ cseq: 2, headers: with1 })).toMatchObject({ status: 200 });
  expect(await send({ cseq: 3, headers: with1 })).toMatchObject({ status: 401 });
  const with2 = { Authorization: answerTo(challenge, "Cam-Pass-7", { count: "00000002" }) };
  expect(await send({ cseq: 4, headers: with2 })).toMatchObject({ status: 200 });
});

it.each([
  ["Expires", { Expires: "0" }],
  ["Contact", { Expires: "", Contact: `<sip:${deviceId}@10.1.2.30>;expires=0` }],
  ["a star", { Expires: "0", Contact: "*" }],
])("lets a device leave by %s", async (_, headers) => {
  const { signIn, send, sessions } = aRegistrar();
  await signIn();
  expect(sessions.size).toBe(1);
  expect(await send({ cseq: 9, headers })).toMatchObject({ status: 200 });
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

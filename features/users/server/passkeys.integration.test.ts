import { FakeClock } from "@tessera/base";
import { md5Of, sessionSettings } from "@tessera/platform/server";
import { forEachDatabase, SoftwarePasskey } from "@tessera/platform/testing";
import { describe, expect, it } from "vitest";
import { adminPassword, aSite } from "./testing/a-site.ts";

const password = md5Of(adminPassword);
const page = { origin: "https://cam.example", domain: "cam.example" };
const visitor = { hostName: "cam.example", address: "192.0.2.1" };

/** The administrator has a passkey. */
async function aSiteWithPasskey(...given: Parameters<typeof aSite>) {
  const site = await aSite(...given);
  const begin = async () => {
    const { body } = await site.call("POST", "users/passkeys/begin", { password });
    return body as { challenge: string };
  };
  const finish = (response: object, name = "我的手机") =>
    site.call("POST", "users/passkeys/finish", { name, response });
  const passkey = new SoftwarePasskey(page);
  const { body } = await finish(passkey.create(await begin()));
  const { passkeys } = site.sessions;
  const signInWith = async (answer: SoftwarePasskey["get"], at = visitor) =>
    site.sessions.openWithPasskey(visitor, answer(await passkeys.beginLogin(at)));
  return { ...site, begin, finish, passkey, passkeys, signInWith, id: Number(body["ID"]) };
}

const codeOf = async (reply: Promise<{ code: unknown }>) => (await reply).code;
const refused = expect.objectContaining({ code: "passkey-not-accepted" });

describe("making a passkey", () => {
  it("asks for the password first, and for one that the device itself protects", async () => {
    const { call } = await aSite();
    expect(await call("POST", "users/passkeys/begin", { password: md5Of("x") })).toMatchObject({
      status: 400,
      code: "wrong-own-password",
    });
    const { body } = await call("POST", "users/passkeys/begin", { password });
    expect(body).toMatchObject({
      rp: { id: "cam.example", name: "Tessera" },
      user: { name: "admin" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
  });

  it("keeps it, shows it and counts it", async () => {
    const { call, id } = await aSiteWithPasskey();
    const { body } = await call("GET", "users/passkeys");
    expect(body["data"]).toEqual([
      {
        ID: id,
        Name: "我的手机",
        CreateAt: expect.stringMatching(/^\d{4}-/),
        LastUsed: "",
        IsSynced: false,
        Host: "cam.example",
      },
    ]);
    expect((await call("GET", "userlist")).body).toMatchObject({ data: [{ PasskeyCount: 1 }] });
    expect((await call("GET", "users/security")).body).toMatchObject({
      PasskeyCount: 1,
      CanUsePasskeys: true,
    });
  });

  it("takes a challenge once, soon, from the session that began, and for our page only", async () => {
    const { begin, finish, clock, signIn, call, passkey } = await aSiteWithPasskey();
    const options = await begin();
    const made = new SoftwarePasskey(page).create(options);
    const other = await signIn();
    const stolen = { name: "x", response: made };
    expect(await codeOf(call("POST", "users/passkeys/finish", stolen, other.token))).toBe(
      "passkey-not-made",
    );
    expect(await codeOf(finish(made))).toBe("passkey-not-made");
    const late = new SoftwarePasskey(page).create(await begin());
    await clock.advance(2 * 60_000);
    expect(await codeOf(finish(late))).toBe("passkey-not-made");
    const elsewhere = new SoftwarePasskey({ ...page, origin: "https://cam.example.evil" });
    expect(await codeOf(finish(elsewhere.create(await begin())))).toBe("passkey-not-made");
    expect(await codeOf(finish({ id: "rubbish" }))).toBe("passkey-not-made");
    expect(await codeOf(finish(passkey.create(await begin())))).toBe("passkey-already-kept");
  });

  it("is not possible under an IP address unless a domain is set", async () => {
    const { sessions, settings } = await aSite();
    const byAddress = { hostName: "192.0.2.80", address: "192.0.2.1" };
    for (const hostName of [byAddress.hostName, "[::1]"])
      await expect(sessions.passkeys.beginLogin({ ...byAddress, hostName })).rejects.toThrow(
        "domain name",
      );
    await settings.change(sessionSettings, { passkeyDomain: "example.org" });
    expect(await sessions.passkeys.beginLogin(byAddress)).toMatchObject({ rpId: "example.org" });
  });
});

describe("signing in with a passkey", () => {
  it("needs neither password nor code", async () => {
    const { call, signInWith, passkey, sessions } = await aSiteWithPasskey();
    const { token, user } = await signInWith((options) => passkey.get(options));
    expect(user).toMatchObject({ userName: "admin", isAdmin: true });
    expect(await sessions.resolve(token)).toEqual(user);
    const { body } = await call("GET", "users/passkeys");
    expect(body).toMatchObject({ data: [{ LastUsed: expect.stringMatching(/^\d{4}-/) }] });
  });

  it("takes a challenge once, soon, and only from the address that asked", async () => {
    const { passkeys, passkey, sessions, signInWith, clock } = await aSiteWithPasskey();
    const answer = passkey.get(await passkeys.beginLogin(visitor));
    expect(await sessions.openWithPasskey(visitor, answer)).toBeDefined();
    await expect(sessions.openWithPasskey(visitor, answer)).rejects.toEqual(refused);
    const elsewhere = { ...visitor, address: "192.0.2.66" };
    await expect(signInWith((options) => passkey.get(options), elsewhere)).rejects.toEqual(refused);
    const late = passkey.get(await passkeys.beginLogin(visitor));
    await clock.advance(2 * 60_000);
    await expect(sessions.openWithPasskey(visitor, late)).rejects.toEqual(refused);
  });

  it("refuses a forged, an unknown, a copied and an unprotected passkey, and rubbish", async () => {
    const { signInWith, passkey, sessions } = await aSiteWithPasskey();
    const stranger = new SoftwarePasskey(page);
    await expect(signInWith((options) => stranger.get(options))).rejects.toEqual(refused);
    await expect(
      signInWith((options) => ({ ...stranger.get(options), id: passkey.get(options).id })),
    ).rejects.toEqual(refused);
    passkey.isUserVerified = false;
    await expect(signInWith((options) => passkey.get(options))).rejects.toEqual(refused);
    passkey.isUserVerified = true;
    passkey.counter = 10;
    await signInWith((options) => passkey.get(options));
    passkey.counter = 5;
    await expect(signInWith((options) => passkey.get(options))).rejects.toEqual(refused);
    for (const rubbish of [{}, { id: "x" }, "x", undefined])
      await expect(sessions.openWithPasskey(visitor, rubbish)).rejects.toEqual(refused);
  });
});

describe("keeping passkeys", () => {
  it("lets users rename and remove their own, and an administrator remove anybody's", async () => {
    const { call, id, signIn, signInWith, passkey } = await aSiteWithPasskey();
    await call("POST", "adduser", { name: "li", password: md5Of("second-Password2"), roleid: 2 });
    const { token } = await signIn("li", "second-Password2");
    for (const path of ["rename", "remove"])
      expect(await call("POST", `users/passkeys/${path}`, { id, name: "x" }, token)).toMatchObject({
        status: 404,
        code: "unknown-passkey",
      });
    expect(await call("GET", "users/passkeys", { userid: 1 }, token)).toMatchObject({
      status: 403,
    });
    await call("POST", "users/passkeys/rename", { id, name: "<b>phone</b>" });
    const listed = await call("GET", "users/passkeys", { userid: 1 });
    expect(listed.body).toMatchObject({ data: [{ Name: "<b>phone</b>" }] });
    expect(await call("POST", "users/passkeys/remove", { id })).toMatchObject({ status: 200 });
    await expect(signInWith((options) => passkey.get(options))).rejects.toEqual(refused);
  });

  forEachDatabase((open) => {
    it("is gone with its user", async () => {
      const clock = new FakeClock();
      const site = await aSite({ database: await open({ clock }), clock });
      await site.call("POST", "adduser", { name: "li", password, roleid: 2 });
      const { user } = await site.signIn("li", adminPassword);
      const { passkeys } = site.sessions;
      const options = await passkeys.beginRegistration(user, "cam.example", "Tessera");
      const passkey = new SoftwarePasskey(page);
      const made = { hostName: "cam.example", name: "key", response: passkey.create(options) };
      await passkeys.finishRegistration(user, made);
      expect(
        await passkeys.finishLogin(visitor, passkey.get(await passkeys.beginLogin(visitor))),
      ).toMatchObject({ userId: user.userId });
      await site.call("POST", "deleteuser", { id: user.userId });
      expect(await passkeys.ofUser(user.userId)).toEqual([]);
    });
  });
});

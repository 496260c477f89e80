import { createHash, randomBytes } from "node:crypto";
import { Authenticator } from "@tessera/protocols/digest";
import { describe, expect, it } from "vitest";
import type { OnvifCamera } from "./index.ts";
import { aCamera, login } from "./testing/a-camera.ts";
import { askCamera } from "./testing/ask-camera.ts";

function aToken({ timeMs = Date.now(), password = "Onvif-Pass1" } = {}): string {
  const nonce = randomBytes(16);
  const created = new Date(timeMs).toISOString();
  const digest = createHash("sha1").update(nonce).update(created).update(password).digest("base64");
  return `<Security><UsernameToken><Username>${login.userName}</Username>
<Password Type="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordDigest">${digest}</Password>
<Nonce>${nonce.toString("base64")}</Nonce><Created>${created}</Created></UsernameToken></Security>`;
}

function inspect(camera: OnvifCamera, header: string) {
  return askCamera(camera, "tds", "<GetDeviceInformation/>", { header });
}

describe("a camera that wants a user name token", () => {
  it("takes a token once", async () => {
    const camera = await aCamera({ authentication: "username-token" });
    const header = aToken();
    expect((await inspect(camera, header)).status).toBe(200);
    const again = await inspect(camera, header);
    expect(again.status).toBe(400);
    expect(again.text).toMatch(/ter:NotAuthorized.*used before/s);
  });

  it("goes by its own clock", async () => {
    const clockOffsetMs = 86_400_000;
    const camera = await aCamera({ authentication: "username-token", faults: { clockOffsetMs } });
    expect((await inspect(camera, aToken())).text).toContain("ter:NotAuthorized");
    expect((await inspect(camera, aToken({ timeMs: Date.now() + clockOffsetMs }))).status).toBe(
      200,
    );
  });

  it.each([
    ["no token", ""],
    ["a wrong password", aToken({ password: "wrong" })],
    ["a password in the clear", aToken().replace("#PasswordDigest", "#PasswordText")],
  ])("refuses %s", async (_, header) => {
    const camera = await aCamera({ authentication: "username-token" });
    expect((await inspect(camera, header)).text).toContain("ter:NotAuthorized");
  });

  it("tells anybody the time, unless that needs a login too", async () => {
    const camera = await aCamera({ authentication: "username-token" });
    const ask = (header: string) => askCamera(camera, "tds", "<GetSystemDateAndTime/>", { header });
    expect((await ask("")).find("Year")).toMatch(/^20\d\d$/);
    camera.faults.asksLoginForDate = true;
    expect((await ask("")).status).toBe(400);
    expect((await ask(aToken())).status).toBe(200);
  });
});

describe("a camera that wants HTTP's digest", () => {
  it("offers MD5 without its name and SHA-256", async () => {
    const camera = await aCamera({ authentication: "http-digest" });
    const answer = await askCamera(camera, "tds", "<GetDeviceInformation/>");
    expect(answer.status).toBe(401);
    const challenges = answer.headers.get("WWW-Authenticate") ?? "";
    expect(challenges.match(/Digest realm/g)).toHaveLength(2);
    expect(challenges).toContain("algorithm=SHA-256");
    expect(challenges).not.toContain("MD5");
  });

  it.each(["MD5", "SHA-256"] as const)("gives the snapshot to who answers by %s", async (hash) => {
    const camera = await aCamera({ authentication: "http-digest", digestHashes: [hash] });
    const url = `http://${camera.host}:${camera.port}/snapshot/1.jpg`;
    const refusal = await fetch(url);
    expect(refusal.status).toBe(401);
    const client = new Authenticator(login);
    client.challenge([refusal.headers.get("WWW-Authenticate") ?? ""]);
    const Authorization = client.authorization("GET", "/snapshot/1.jpg") ?? "";
    const response = await fetch(url, { headers: { Authorization } });
    expect(response.headers.get("Content-Type")).toBe("image/jpeg");
    expect((await response.bytes()).subarray(0, 3)).toEqual(Uint8Array.of(0xff, 0xd8, 0xff));
    expect((await fetch(url, { headers: { Authorization } })).status).toBe(401);
  });
});

it("does not start with a login and no user name", async () => {
  await expect(aCamera({ authentication: "http-digest", userName: "" })).rejects.toMatchObject({
    code: "camera-user-missing",
  });
});

import { readEnvelope } from "@tessera/platform/contract";
import { anAdmin, forEachDatabase } from "@tessera/platform/testing";
import { describe, expect, it } from "vitest";
import { aSite } from "./testing/a-site.ts";

const pngHead = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const png = pngHead.toString("base64");
const largePng = Buffer.concat([pngHead, Buffer.alloc(1024 * 1024)]).toString("base64");

forEachDatabase((open) => {
  describe("pictures of the sign-in page", () => {
    it("are shown to strangers on their days only, with their bytes and type", async () => {
      const { ask } = await aSite(open);
      const add = (more: object) =>
        ask("POST", "v1/addadvertising", { Picture: `data:image/png;base64,${png}`, ...more });
      await add({ Title: "now", Link: "https://example.com", EndDate: "2026-05-10" });
      await add({ Title: "later", StartDate: "2026-05-12" });
      const { body } = readEnvelope((await ask("GET", "v1/getloginconfig", undefined, "")).json());
      expect(body).toEqual({
        Title: "Tessera",
        Copyright: "©",
        LoginText: "",
        Captcha: false,
        Md5SignIn: true,
        Advertising: [
          {
            ID: 1,
            Title: "now",
            Link: "https://example.com",
            Picture: "/api/v1/advertising/picture?id=1",
          },
        ],
      });
      const shown = await ask("GET", "v1/advertising/picture?id=1", undefined, "");
      expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/png"]);
      expect(shown.rawPayload.toString("base64")).toBe(png);
      const hidden = await ask("GET", "v1/advertising/picture?id=2", undefined, "");
      expect(hidden.statusCode).toBe(404);
      expect((await ask("GET", "v1/advertising/picture?id=2")).statusCode).toBe(200);
    });

    it("are hidden by the switch and removed", async () => {
      const { ask } = await aSite(open);
      await ask("PUT", "v2/config/basic/advertising", { Picture: png });
      await ask("PUT", "v2/config/basic/switch", { advertising: false });
      const { data } = (await ask("GET", "v2/config/basic/advertising")).json();
      expect(data).toMatchObject([{ ID: 1, IsShown: false }]);
      await ask("POST", "v1/deladvertising", { ID: 1 });
      const { body } = readEnvelope((await ask("GET", "v1/advertisinglist")).json());
      expect(body).toEqual({ Advertising: [], Total: 0 });
    });

    it.each([
      ["Link", { Picture: png, Link: "javascript:alert(1)" }],
      ["EndDate", { Picture: png, StartDate: "2026-02-02", EndDate: "2026-02-01" }],
      ["StartDate", { Picture: png, StartDate: "2026-02-31" }],
      ["Picture", { Picture: Buffer.from("<svg onload=x>").toString("base64") }],
      ["Picture", { Picture: largePng }],
    ])("are refused with the field at fault: %s", async (name, payload) => {
      const { ask } = await aSite(open);
      const reply = await ask("POST", "v1/addadvertising", payload);
      expect([reply.statusCode, reply.headers["x-error-field"]]).toEqual([400, name]);
    });
  });

  describe("the site's logo", () => {
    it("is set, shown to strangers under an address of its own, and taken back", async () => {
      const { ask, clock, lines } = await aSite(open);
      const set = async (Picture: string) => (await ask("POST", "v1/logo", { Picture })).json();
      const { Logo: first } = await set(`data:image/png;base64,${png}`);
      await clock.advance(1000);
      const { Logo: second } = await set(png);
      expect(first).toMatch(/^\/api\/v1\/logo\/picture\?v=\d+$/);
      expect(second).not.toBe(first);
      const shown = await ask("GET", second.slice("/api/".length), undefined, "");
      expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/png"]);
      expect(shown.rawPayload.toString("base64")).toBe(png);
      expect(JSON.stringify(lines)).not.toContain(png);
      expect(await set("")).toEqual({ Logo: "" });
      expect((await ask("GET", "v1/logo/picture", undefined, "")).statusCode).toBe(404);
    });

    it.each([
      ["logo-picture", Buffer.from("<svg onload=x>").toString("base64")],
      ["logo-picture-large", Buffer.concat([pngHead, Buffer.alloc(201 * 1024)]).toString("base64")],
    ])("is refused with the reason: %s", async (code, Picture) => {
      const { ask } = await aSite(open);
      const reply = await ask("POST", "v1/logo", { Picture });
      expect([reply.statusCode, reply.headers["x-error-code"]]).toEqual([400, code]);
      expect((await ask("POST", "v1/logo", { Picture: "" }, "operator")).statusCode).toBe(403);
    });
  });

  describe("settings under the family's names", () => {
    it("are read and changed over several sections, with who did it", async () => {
      const { ask, settings, lines } = await aSite(open);
      const reply = await ask("POST", "v1/setutilconfig", { AlarmKeepDays: 9, PtzHoldSeconds: 20 });
      expect(readEnvelope(reply.json()).body).toMatchObject({
        DefaultPlayer: "ep",
        AlarmKeepDays: 9,
        PtzHoldSeconds: 20,
        TrackKeepDays: 30,
      });
      expect(await settings.history("ptz", 5)).toMatchObject([
        { userName: anAdmin.userName, before: { holdSeconds: 10 }, after: { holdSeconds: 20 } },
      ]);
      expect(JSON.stringify(lines)).toContain('"holdSeconds":20');
    });

    it("change nothing if one of them does not fit", async () => {
      const { ask } = await aSite(open);
      const reply = await ask("POST", "v1/setutilconfig", { AlarmKeepDays: 9, PtzHoldSeconds: 0 });
      expect([reply.statusCode, reply.headers["x-error-field"]]).toEqual([400, "holdSeconds"]);
      const { body } = readEnvelope((await ask("GET", "v1/getutilconfig")).json());
      expect(body).toMatchObject({ AlarmKeepDays: 30 });
    });

    it("of playing are read by everybody who is signed in and changed by administrators", async () => {
      const { ask } = await aSite(open);
      expect((await ask("PUT", "v2/config/basic/play", { rtsp: 0 }, "operator")).statusCode).toBe(
        403,
      );
      await ask("PUT", "v2/config/basic/play", { rtsp: false });
      expect((await ask("GET", "v2/config/basic/play", undefined, "operator")).json()).toEqual({
        data: {
          default_player: "ep",
          transcode: true,
          transcode_max_streams: 2,
          transcode_max_height: 50,
          webrtc: true,
          rtsp: false,
          rtmp: true,
        },
      });
    });
  });

  it("tells the caller of the own session and never repeats the token", async () => {
    const { ask } = await aSite(open);
    const reply = await ask("GET", "v1/getusertoken", undefined, "operator");
    const { body } = readEnvelope(reply.json());
    expect(body).toMatchObject({ UserName: "li", role_name: "operator", TokenTimeout: 43_200 });
    expect(body).not.toHaveProperty("Token");
  });

  describe("operations", () => {
    it("say what a clean-up would remove before they remove it", async () => {
      const { ask, did } = await aSite(open);
      const found = {
        Devices: ["gone"],
        Channels: [{ DeviceID: "here", ChannelID: "7" }],
        Rows: 9,
        Tables: [
          { Name: "alarms", Rows: 7 },
          { Name: "favourites", Rows: 2 },
        ],
      };
      const tried = await ask("GET", "v1/clearditydata?dryrun=1");
      expect(readEnvelope(tried.json()).body).toEqual({ DryRun: true, ...found });
      expect(did).toEqual([]);
      const done = await ask("GET", "v1/clearditydata");
      expect(readEnvelope(done.json()).body).toEqual({ DryRun: false, ...found });
      expect(did).toEqual(["purged"]);
    });

    it("read the certificates anew", async () => {
      const { ask, did } = await aSite(open);
      expect((await ask("POST", "v1/reload")).json()).toEqual({ status: "success" });
      expect(did).toEqual(["certificate"]);
    });

    it("restart once, after a countdown that consoles are told of, with the longest gap there can be", async () => {
      const { ask, did, told, clock } = await aSite(open);
      await ask("PUT", "v2/config/basic/play", { rtsp: false });
      expect((await ask("GET", "v1/operation-state")).json()).toEqual({
        CanRestart: true,
        UnfinishedExports: 0,
        GapSeconds: 30,
        RestartDue: [{ zh: "on", en: "on" }],
      });
      for (const _ of [1, 2])
        expect(readEnvelope((await ask("POST", "v1/restart")).json()).body).toEqual({
          State: "counting",
          Seconds: 10,
          GapSeconds: 30,
          UnfinishedExports: 0,
        });
      expect(told).toEqual(["restart-changed"]);
      await clock.advance(9999);
      expect(did).toEqual([]);
      await clock.advance(1);
      expect(did).toEqual(["restarted"]);
    });

    it("tell administrators who ordered a restart, and others only that it comes", async () => {
      const { ask } = await aSite(open);
      const state = async (token: string) =>
        (await ask("GET", "v1/restart/state", undefined, token)).json();
      expect(await state("operator")).toMatchObject({ State: "none", UserName: "" });
      await ask("POST", "v1/restart", { delay: 60 });
      expect(await state("operator")).toMatchObject({
        State: "counting",
        Seconds: 60,
        UserName: "",
      });
      expect(await state("admin")).toMatchObject({ UserName: anAdmin.userName });
    });

    it("do not restart while exports are made, unless it is wished all the same", async () => {
      const { ask, did, clock } = await aSite(open, { exports: 3 });
      const refused = await ask("POST", "v1/restart");
      expect(refused.headers["x-error-code"]).toBe("restart-exports-running");
      expect(refused.body).toContain("3");
      await clock.advance(20_000);
      expect(did).toEqual([]);
      await ask("POST", "v1/restart", { force: 1, delay: 2 });
      await clock.advance(2000);
      expect(did).toEqual(["restarted"]);
    });

    it("wait for exports if that is wished, also for those that begin during the countdown", async () => {
      const { ask, did, told, exports, clock } = await aSite(open, { exports: 2 });
      const ordered = await ask("POST", "v1/restart", { wait: 1, delay: 5 });
      expect(readEnvelope(ordered.json()).body).toMatchObject({
        State: "waiting",
        UnfinishedExports: 2,
      });
      await clock.advance(3_600_000);
      expect(did).toEqual([]);
      exports.unfinished = 0;
      await clock.advance(1000);
      expect((await ask("GET", "v1/restart/state")).json()).toMatchObject({
        State: "counting",
        Seconds: 5,
      });
      exports.unfinished = 1;
      await clock.advance(5000);
      expect(did).toEqual([]);
      expect((await ask("GET", "v1/restart/state")).json()).toMatchObject({ State: "waiting" });
      exports.unfinished = 0;
      await clock.advance(6000);
      expect(did).toEqual(["restarted"]);
      expect(told).toHaveLength(4);
    });

    it("restart at once, if it is wished so while one waits", async () => {
      const { ask, did, clock } = await aSite(open, { exports: 2 });
      await ask("POST", "v1/restart", { wait: 1 });
      await ask("POST", "v1/restart", { force: 1, delay: 2 });
      await clock.advance(2000);
      expect(did).toEqual(["restarted"]);
    });

    it.each([0, 2])("call a restart off before it begins, with %i exports", async (count) => {
      const { ask, did, told, exports, lines, clock } = await aSite(open, { exports: count });
      await ask("POST", "v1/restart", { wait: 1 });
      expect((await ask("POST", "v1/restart/cancel", {})).statusCode).toBe(200);
      exports.unfinished = 0;
      await clock.advance(60_000);
      expect(did).toEqual([]);
      expect(told).toEqual(["restart-changed", "restart-changed"]);
      expect(lines.map(({ action }) => action)).toContain("POST /api/v1/restart/cancel");
      const again = await ask("POST", "v1/restart/cancel", {});
      expect([again.statusCode, again.headers["x-error-code"]]).toEqual([
        409,
        "restart-not-coming",
      ]);
    });

    it("say that the program cannot start itself again, where that is so", async () => {
      const { ask } = await aSite(open, { canRestart: false });
      const refused = await ask("POST", "v1/restart");
      expect(refused.headers["x-error-code"]).toBe("restart-unavailable");
    });
  });
});

import { describe, expect, it } from "vitest";
import { aSite } from "./testing/a-site.ts";
import { aTrace } from "./testing/a-trace.ts";

const gate = "34020000001320000007";

describe("the SIP log", () => {
  it("tells what was said, newest first, and a call in its order", async () => {
    const { call, sipLog } = await aSite();
    const Authorization = 'Digest username="a",response="e64b12a6"';
    sipLog.take(aTrace("REGISTER", { headers: { Authorization } }));
    sipLog.take(aTrace(403, { direction: "out", note: "wrong password" }));
    sipLog.take(aTrace("OPTIONS", { callId: "c2" }));
    const { body } = await call("GET", "/api/v1/gb/siplog", { limit: 2 });
    expect(body).toMatchObject({ hasMore: true, kept: 3, leftOut: 0 });
    expect(
      body.data.map(({ Method, Status }: { Method: string; Status: number }) => [Method, Status]),
    ).toEqual([
      ["OPTIONS", 0],
      ["REGISTER", 403],
    ]);
    const errors = await call("GET", "/api/v1/gb/siplog", { errors: 1, status: "4xx" });
    expect(errors.body.data).toMatchObject([{ Note: "wrong password", IsError: true, From: gate }]);
    const ladder = await call("GET", "/api/v1/gb/siplog/call", { callid: "c1@192.0.2.7" });
    expect(ladder.body.data).toMatchObject([{ Direction: "in" }, { Direction: "out" }]);
    expect(ladder.text).not.toContain("e64b12a6");
    const message = await call("GET", "/api/v1/gb/siplog/message", { id: 1 });
    expect(message.body.data.Text).toContain(`From: <sip:${gate}@3402000000>`);
    expect((await call("GET", "/api/v1/gb/siplog/message", { id: 9 })).status).toBe(404);
    expect((await call("GET", "/api/v1/gb/siplog/call", { callid: "c9" })).status).toBe(404);
    expect((await call("GET", "/api/v1/gb/siplog", { status: "40" })).status).toBe(400);
  });

  it("has files to list, and to look at the end of, and no others", async () => {
    const { call, sipLog } = await aSite();
    expect((await call("GET", "/siplogs/sip.log")).status).toBe(404);
    for (let index = 0; index < 20; index++) sipLog.take(aTrace("REGISTER"));
    const [file] = (await call("GET", "/localfile/sip_logs")).body.data;
    expect(file).toMatchObject({ Name: "sip.log", Url: "/down/sip_logs/sip.log" });
    const whole = await call("GET", "/siplogs/sip.log");
    expect(whole.text.match(/^REGISTER/gm)).toHaveLength(20);
    expect(whole.headers["content-type"]).toContain("text/plain");
    const end = await call("GET", "/taillog/sip_logs/sip.log", { bytes: 700 });
    expect(whole.text.endsWith(end.text)).toBe(true);
    expect(end.text.length).toBeLessThanOrEqual(700);
    for (const name of ["..%2fsip.log", "first-password.txt"])
      expect((await call("GET", `/taillog/sip_logs/${name}`)).status).toBe(400);
    expect((await call("GET", "/taillog/sip_logs/sip.2020-01-01.1.log")).status).toBe(404);
  });
});

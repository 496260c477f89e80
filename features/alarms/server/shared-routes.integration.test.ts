import { hourMs } from "@tessera/base";
import { forEachDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { anAlarmSite, aReport, gate, nowMs, startMs } from "./testing/an-alarm-site.ts";

const ticketOf = (path: string) => path.split("?")[1];
const short = (path: string) => path.replace("/api/v1/", "");

forEachDatabase((open) => {
  it("gives the recording around one alarm to who has its ticket, for a week, and keeps a record of it", async () => {
    const { alarms, ask, clips, audited, clock } = await anAlarmSite(await open());
    const id = await alarms.report(aReport("happens"));
    const path = short(alarms.clipPath(id));
    const got = await ask(0, "GET", path);
    expect([got.status, got.body]).toEqual([200, "an MP4 file"]);
    expect(clips).toEqual([[gate, { startMs: startMs - 5000, endMs: startMs + 10_000 }]]);
    expect(audited).toMatchObject([
      { kind: "export", outcome: 200, target: `报警录像 ${id} d1/1` },
    ]);
    expect(JSON.stringify(audited)).not.toContain(path.split("ticket=")[1]);
    await clock.advance(7 * 24 * hourMs + 1);
    const late = await ask(0, "GET", path);
    expect([late.status, late.body.includes("Sign in")]).toEqual([404, true]);
  });

  it("opens no recording by the ticket of a picture, nor a picture by that of a recording", async () => {
    const { alarms, ask, clips } = await anAlarmSite(await open());
    const id = await alarms.report(aReport("happens"));
    await alarms.addPicture(id, startMs, new Uint8Array([7]));
    const swapped = [
      `alarm/shared/clip?${ticketOf(alarms.picturePath(id))}`,
      `alarm/shared?${ticketOf(alarms.clipPath(id))}`,
      "alarm/shared/clip?ticket=forged",
    ];
    const statuses = await Promise.all(
      swapped.map(async (path) => (await ask(0, "GET", path)).status),
    );
    expect(statuses).toEqual([404, 404, 404]);
    expect(clips).toEqual([]);
    expect((await ask(0, "GET", short(alarms.picturePath(id)))).status).toBe(200);
  });

  it("is a minute at most, and ends now while the alarm goes on", async () => {
    const { alarms, ask, clips } = await anAlarmSite(await open());
    const long = await alarms.report(aReport("begins"));
    await alarms.report(aReport("ends", 10 * 60_000));
    const fresh = await alarms.report(aReport("begins", nowMs - startMs - 1000, { key: "Line" }));
    await ask(0, "GET", short(alarms.clipPath(long)));
    await ask(0, "GET", short(alarms.clipPath(fresh)));
    expect(clips.map(([, range]) => range)).toEqual([
      { startMs: startMs - 5000, endMs: startMs + 55_000 },
      { startMs: nowMs - 6000, endMs: nowMs },
    ]);
  });

  it("says that there is none of an alarm that is of no camera, or is deleted", async () => {
    const { alarms, ask } = await anAlarmSite(await open());
    const id = await alarms.report(aReport("happens", 0, { channel: undefined }));
    const ofDevice = await ask(0, "GET", short(alarms.clipPath(id)));
    expect([ofDevice.status, ofDevice.body.includes("no single camera")]).toEqual([404, true]);
    const gone = await ask(0, "GET", short(alarms.clipPath(999)));
    expect([gone.status, gone.body.includes("does not exist")]).toEqual([404, true]);
  });
});

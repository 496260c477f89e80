import { FakeClock } from "@tessera/base";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OnvifCamera, startOnvifCamera } from "./index.ts";
import { askCamera } from "./testing/ask-camera.ts";

const profile = "<ProfileToken>profile-1-main</ProfileToken>";
const right = '<Velocity><tt:PanTilt x="1" y="0"/></Velocity>';
const clock = new FakeClock();
let camera: OnvifCamera;

beforeAll(async () => {
  const spans = [0, 1, 2, 3].map((hour) => ({
    startMs: hour * 3_600_000,
    endMs: hour * 3_600_000 + 1_800_000,
  }));
  camera = await startOnvifCamera({ name: "Gate", clock, spans });
});
afterAll(() => camera.stop());

describe("a request that is not as the schema has it", () => {
  it.each([
    ["has its parts in another order", `<ContinuousMove>${right}${profile}</ContinuousMove>`],
    ["lacks a part", `<ContinuousMove>${profile}</ContinuousMove>`],
    ["has a part too many", `<GetStatus>${profile}<Speed/></GetStatus>`],
    ["repeats a part", `<GetStatus>${profile}${profile}</GetStatus>`],
  ])("is refused when it %s", async (_, body) => {
    const answer = await askCamera(camera, "tptz", body);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("ter:TagMismatch");
  });

  it("is refused when a part is in the wrong namespace", async () => {
    const move = `<ContinuousMove>${profile}<Velocity><PanTilt x="1" y="0"/></Velocity></ContinuousMove>`;
    expect((await askCamera(camera, "tptz", move)).text).toContain("ter:Namespace");
  });

  it.each([
    ["ter:NoProfile", "<GetStatus><ProfileToken>none</ProfileToken></GetStatus>"],
    [
      "ter:InvalidVelocity",
      `<ContinuousMove>${profile}${right.replace("1", "1.5")}</ContinuousMove>`,
    ],
    [
      "ter:InvalidArgVal",
      `<ContinuousMove>${profile}${right}<Timeout>5</Timeout></ContinuousMove>`,
    ],
    ["ter:NoToken", `<GotoPreset>${profile}<PresetToken>none</PresetToken></GotoPreset>`],
    ["ter:ActionNotSupported", "<GetWeather/>"],
  ])("is refused with %s", async (subcode, body) => {
    const answer = await askCamera(camera, "tptz", body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.text).toContain(subcode);
  });

  it("is refused at the address of another service", async () => {
    const url = `http://${camera.host}:${camera.port}/onvif/media_service`;
    const answer = await askCamera(camera, "tptz", "<GetNodes/>", { url });
    expect(answer.text).toContain("ter:ActionNotSupported");
  });

  it.each(["", "<a", "<a/>", "{}"])("is refused when it is %o", async (body) => {
    const response = await fetch(camera.deviceUrl, { method: "POST", body });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("ter:WellFormed");
  });
});

it("tells the configurations of media2 only when it is asked for them", async () => {
  const bare = await askCamera(camera, "tr2", "<GetProfiles/>");
  expect(bare.findAll("Profiles")).toHaveLength(2);
  expect(bare.findAll("VideoEncoder")).toHaveLength(0);
  const some = await askCamera(
    camera,
    "tr2",
    "<GetProfiles><Type>VideoEncoder</Type></GetProfiles>",
  );
  expect(some.findAll("VideoEncoder")).toHaveLength(2);
  expect(some.findAll("PTZ")).toHaveLength(0);
});

it("keeps a preset under a new name when its token is given", async () => {
  const set = (more: string) =>
    askCamera(camera, "tptz", `<SetPreset>${profile}${more}</SetPreset>`);
  const token = (await set("<PresetName>&lt;b&gt;</PresetName>")).find("PresetToken");
  expect(camera.presets).toMatchObject([{ name: "<b>" }]);
  expect((await set("<PresetName>&lt;b&gt;</PresetName>")).text).toContain("ter:PresetExist");
  await set(`<PresetName>Door</PresetName><PresetToken>${token}</PresetToken>`);
  expect(camera.presets).toMatchObject([{ token, name: "Door" }]);
});

it("refuses the iris a value outside of its range and changes nothing", async () => {
  const settings = `<tt:Brightness>10</tt:Brightness><tt:Exposure><tt:Mode>MANUAL</tt:Mode><tt:Iris>31</tt:Iris></tt:Exposure>`;
  const body = `<SetImagingSettings><VideoSourceToken>source-1</VideoSourceToken>
<ImagingSettings>${settings}</ImagingSettings></SetImagingSettings>`;
  expect((await askCamera(camera, "timg", body)).text).toContain("ter:SettingsInvalid");
  expect(camera.lensOf(0)).toMatchObject({ brightness: 50, exposureMode: "AUTO", irisDb: 0 });
});

describe("a search on the card", () => {
  it("finds the recording from the first span to the last", async () => {
    const begun = await askCamera(
      camera,
      "tse",
      "<FindRecordings><Scope/><KeepAliveTime>PT10S</KeepAliveTime></FindRecordings>",
    );
    const token = `<SearchToken>${begun.find("SearchToken")}</SearchToken>`;
    const fetch = `<GetRecordingSearchResults>${token}</GetRecordingSearchResults>`;
    const found = await askCamera(camera, "tse", fetch);
    expect(found.find("SearchState")).toBe("Completed");
    expect(found.find("EarliestRecording")).toBe("1970-01-01T00:00:00.000Z");
    expect(found.find("LatestRecording")).toBe("1970-01-01T03:30:00.000Z");
    await clock.advance(10_000);
    expect((await askCamera(camera, "tse", fetch)).status).toBe(400);
  });

  it("tells where spans begin and end, a few at a time", async () => {
    const begun = await askCamera(
      camera,
      "tse",
      `<FindEvents><StartPoint>1970-01-01T00:10:00Z</StartPoint><Scope/><SearchFilter/>
<IncludeStartState>false</IncludeStartState><KeepAliveTime>PT10S</KeepAliveTime></FindEvents>`,
    );
    const token = `<SearchToken>${begun.find("SearchToken")}</SearchToken>`;
    const fetch = `<GetEventSearchResults>${token}</GetEventSearchResults>`;
    const first = await askCamera(camera, "tse", fetch);
    const second = await askCamera(camera, "tse", fetch);
    expect([first.find("SearchState"), second.find("SearchState")]).toEqual([
      "Searching",
      "Completed",
    ]);
    expect([...first.findAll("Time"), ...second.findAll("Time")].map(({ text }) => text)).toEqual(
      ["00:30", "01:00", "01:30", "02:00", "02:30", "03:00", "03:30"].map(
        (time) => `1970-01-01T${time}:00.000Z`,
      ),
    );
  });
});

import { systemClock } from "@tessera/base";
import { startOnvifCamera } from "@tessera/simulators/onvif-camera";
import { expect, it, onTestFinished } from "vitest";
import { OnvifDevice } from "./onvif-device.ts";
import { findRecordings, getReplayUri } from "./recording-search.ts";
import { CannedDevice, clockAt } from "./testing/index.ts";

const { signal } = new AbortController();
const clock = systemClock;

const information = (token: string, from: string, to: string) =>
  `<RecordingInformation><RecordingToken>${token}</RecordingToken><Source><SourceId>S</SourceId></Source><EarliestRecording>${from}</EarliestRecording><LatestRecording>${to}</LatestRecording></RecordingInformation>`;

it("finds what lies on the device, and where it can be played", async () => {
  const atMs = Date.UTC(2026, 0, 15, 6);
  const spans = [{ startMs: atMs, endMs: atMs + 600_000 }];
  const camera = await startOnvifCamera({ name: "gate", authentication: "none", spans });
  onTestFinished(() => camera.stop());
  const device = new OnvifDevice({ urls: [new URL(camera.deviceUrl)], clock });
  const recordings = await findRecordings(device, clock, signal);
  expect(recordings).toMatchObject([{ startMs: atMs, endMs: atMs + 600_000 }]);
  expect(await getReplayUri(device, recordings[0]?.token ?? "", signal)).toMatch(/^rtsp:\/\//);
});

it("asks again until the search is done, and passes over what makes no sense", async () => {
  let rounds = 0;
  const canned: CannedDevice = await CannedDevice.start({
    GetSystemDateAndTime: clockAt(Date.now()),
    GetServices: () =>
      `<R><Service><Namespace>http://www.onvif.org/ver10/search/wsdl</Namespace><XAddr>${canned.url.href}</XAddr></Service></R>`,
    FindRecordings: "<R><SearchToken>T</SearchToken></R>",
    GetRecordingSearchResults: () =>
      ++rounds === 1
        ? `<R><ResultList><SearchState>Searching</SearchState>${information("1", "2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z")}${information("2", "yesterday", "today")}</ResultList></R>`
        : "<R><ResultList><SearchState>Completed</SearchState></ResultList></R>",
  });
  onTestFinished(() => canned.stop());
  const device = new OnvifDevice({ urls: [canned.url], clock });
  expect(await findRecordings(device, clock, signal)).toEqual([
    {
      token: "1",
      sourceId: "S",
      startMs: Date.UTC(2026, 0, 1),
      endMs: Date.UTC(2026, 0, 2),
    },
  ]);
  expect(rounds).toBe(2);
});

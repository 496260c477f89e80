import { beforeEach, describe, expect, it } from "vitest";
import { addToTrail, cutTrail, moveTrail, useRecordingTrail } from "./recording-trail.ts";

const trail = () => useRecordingTrail.getState();
const starts = () => trail().records.map(({ startTime }) => startTime);

describe("the recording breadcrumb", () => {
  beforeEach(() => useRecordingTrail.setState({ records: [], currentId: "" }));

  it("keeps records with start time and uuid, the last one current", () => {
    addToTrail("a~1", 10_000);
    addToTrail("a~1", 90_000);
    expect(starts()).toEqual([10_000, 90_000]);
    expect(trail().currentId).toBe(trail().records[1]?.uuid);
  });

  it("does not grow with seeks: they move the last record", () => {
    addToTrail("a~1", 10_000);
    for (let index = 2; index < 9; index++) moveTrail("a~1", index * 100_000);
    expect(starts()).toEqual([800_000]);
    expect(trail().currentId).toBe(trail().records[0]?.uuid);
    moveTrail("b~1", 7);
    expect(starts()).toEqual([7]);
  });

  it("is cut back to a length: the current id is the last uuid and a timestamp", () => {
    addToTrail("a~1", 10_000);
    addToTrail("a~1", 90_000);
    cutTrail(1);
    const uuid = trail().records[0]?.uuid ?? "";
    expect(starts()).toEqual([10_000]);
    expect(trail().currentId).toMatch(new RegExp(`^${uuid}\\d{13}$`));
  });

  it("keeps the current id when nothing is left", () => {
    addToTrail("a~1", 10_000);
    const before = trail().currentId;
    cutTrail(0);
    expect(trail()).toEqual({ records: [], currentId: before });
  });

  it("begins anew with another channel and never gets long", () => {
    for (let index = 0; index < 9; index++) addToTrail("a~1", index * 100_000);
    expect(starts()).toHaveLength(5);
    addToTrail("b~1", 7);
    expect(starts()).toEqual([7]);
  });
});

import { describe, expect, it } from "vitest";
import { writeDetail } from "./audit-detail.ts";

describe("the detail of a line", () => {
  it("keeps what was before and after, and what was asked", () => {
    const noted = [{ target: "大门 (d1)", before: { name: "门" }, after: { name: "大门" } }];
    expect(JSON.parse(writeDetail({ noted, input: { DeviceName: "大门" } }))).toEqual({
      noted,
      input: { DeviceName: "大门" },
    });
  });

  it.each([
    ["password", "0cc175b9c0f1b6a831c399e269772661"],
    ["NewPassword", "s3cret"],
    ["SipPassword", "s3cret"],
    ["PublishKey", "s3cret-s3cret-s3cret"],
    ["passwordMd5", "0cc175b9c0f1b6a831c399e269772661"],
    ["token", "s3cret"],
    ["code", "s3cret"],
    ["response", "s3cret"],
    ["RtspUrl", "rtsp://u:s3cret@192.0.2.1/"],
  ])("never holds the %s", (name, value) => {
    const noted = [{ target: "t", before: { deep: { [name]: value } }, after: { [name]: value } }];
    const json = writeDetail({ noted, input: { [name]: value, list: [{ [name]: value }] } });
    expect(json).not.toMatch(/s3cret|0cc175b9/);
  });

  it("says what was too long and keeps the targets", () => {
    const noted = Array.from({ length: 60 }, (_, index) => ({
      target: `channel ${index}`,
      before: { text: "x".repeat(600) },
    }));
    const json = writeDetail({ noted, input: { text: "y".repeat(10_000) }, error: "conflict" });
    expect(json.length).toBeLessThan(16 * 1024);
    const detail = JSON.parse(json) as { noted: unknown[]; changes: number; error: string };
    expect(detail).toMatchObject({ changes: 60, error: "conflict" });
    expect(detail.noted).toHaveLength(50);
  });
});

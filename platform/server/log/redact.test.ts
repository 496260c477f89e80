import { processorMsOf } from "@tessera/base/testing";
import { describe, expect, it } from "vitest";
import { redactFields, redactText } from "./redact.ts";

const hidden = "[redacted]";

describe("redactFields", () => {
  it("hides secrets at any depth and in any spelling", () => {
    const headers = { Authorization: "Digest x", "Set-Cookie": ["a"], host: "h" };
    expect(
      redactFields({
        token: "t",
        request: { headers },
        list: [{ sipPassword: "p", DeviceUserPW: "q" }],
      }),
    ).toEqual({
      token: hidden,
      request: { headers: { Authorization: hidden, "Set-Cookie": hidden, host: "h" } },
      list: [{ sipPassword: hidden, DeviceUserPW: hidden }],
    });
  });

  it("hides API keys wherever they stand", () => {
    const key = `tsk_${"aZ0-_".repeat(8)}abc`;
    const shown = JSON.stringify(redactFields({ path: `/x?k=${key}`, list: [`the key ${key}.`] }));
    expect(shown).toContain(`the key tsk_${hidden}.`);
    expect(shown).not.toContain("aZ0");
  });

  it("keeps numbers about secrets, and hides numbers that are secrets", () => {
    expect(redactFields({ tokenCount: 3, password: 1234, passwords: ["a"] })).toEqual({
      tokenCount: 3,
      password: hidden,
      passwords: hidden,
    });
  });

  it("keeps an error's story without its secrets", () => {
    const cause = new Error("GET /live?token=abc failed");
    const { error } = redactFields({
      error: Object.assign(new Error("rtsp://u:p@cam/1 refused", { cause }), { code: "E1" }),
    });
    expect(error).toMatchObject({
      type: "Error",
      message: `rtsp://${hidden}@cam/1 refused`,
      code: "E1",
      cause: { message: `GET /live?token=${hidden} failed` },
    });
    expect(JSON.stringify(error)).not.toMatch(/u:p|abc/);
  });

  it("survives a circle, a bigint and bytes", () => {
    const circle: Record<string, unknown> = { n: 1n, bytes: new Uint8Array(3) };
    circle["self"] = circle;
    expect(JSON.stringify(redactFields(circle))).toContain('"n":"1","bytes":"[3 bytes]"');
  });
});

describe("redactText", () => {
  it.each([
    ["/ws?a=1&token=abc&b=2", `/ws?a=1&token=${hidden}&b=2`],
    ["/login?username=a&password=abc&code=1", `/login?username=a&password=${hidden}&code=1`],
    ["/x?oldpassword=a&newpassword=b", `/x?oldpassword=${hidden}&newpassword=${hidden}`],
    ["/x?DevicePassword=a&DeviceUserPW=b", `/x?DevicePassword=${hidden}&DeviceUserPW=${hidden}`],
    ["/ws?Token=abc#x", `/ws?Token=${hidden}#x`],
    ["rtsp://admin:a@b@10.0.0.1:554/1", `rtsp://${hidden}@10.0.0.1:554/1`],
    ["Authorization: Basic YWJj", `Authorization: ${hidden}`],
    ["http://10.0.0.1/basic page", "http://10.0.0.1/basic page"],
  ])("turns %s into %s", (text, expected) => {
    expect(redactText(text)).toBe(expected);
  });

  it("is done with a long word at once", async () => {
    const word = "x".repeat(100_000);
    const tookMs = await processorMsOf(() => expect(redactText(word)).toBe(word));
    expect(tookMs).toBeLessThan(2000);
  });
});

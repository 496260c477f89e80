import { describe, expect, it } from "vitest";
import { writeEnvelope } from "../../contract/index.ts";
import { failureText } from "./failure-text.ts";

describe("failureText", () => {
  it("is the response body", () => {
    expect(failureText(403, " 没有权限 ").zh).toBe("没有权限");
  });

  it("is the ErrorString when the body is an envelope", () => {
    const reply = { Status: "400", msg: "DeviceName is missing", body: {} };
    const body = JSON.stringify(writeEnvelope("Tessera", "X", reply));
    expect(failureText(400, body).en).toBe("DeviceName is missing");
  });

  it.each(["", "<html>502 Bad Gateway</html>"])("names the status when the body is %j", (body) => {
    expect(failureText(502, body)).toEqual({
      zh: expect.stringContaining("502"),
      en: expect.stringContaining("502"),
    });
  });
});

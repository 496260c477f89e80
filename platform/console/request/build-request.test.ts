import { describe, expect, it } from "vitest";
import { buildRequest } from "./build-request.ts";

const around = {
  origin: "https://cam.example:8443",
  nowMs: 1234,
  language: "zh",
} as const;

describe("buildRequest", () => {
  it("gives a GET of v1 the timestamp _t", () => {
    const { url } = buildRequest(
      { methods: ["GET"], path: "/api/v1/devices" },
      { q: "a b" },
      around,
    );
    expect(url).toBe("https://cam.example:8443/api/v1/devices?q=a+b&_t=1234");
  });

  it("gives a GET of v2 the timestamp s_time", () => {
    const { url } = buildRequest({ methods: ["GET"], path: "/api/v2/state/top" }, {}, around);
    expect(url).toBe("https://cam.example:8443/api/v2/state/top?s_time=1234");
  });

  it("gives other methods no timestamp", () => {
    const { url } = buildRequest({ methods: ["POST"], path: "/api/v1/x" }, {}, around);
    expect(url).toBe("https://cam.example:8443/api/v1/x");
  });

  it("says that a page of ours sends it, and leaves the session to the cookie", () => {
    const call = { methods: ["GET"], path: "/api/v1/x" } as const;
    const { headers } = buildRequest(call, {}, around);
    expect(headers).toHaveProperty("x-from-page");
    expect(headers).not.toHaveProperty("token");
  });

  it("names the reader's language", () => {
    const call = { methods: ["GET"], path: "/api/v1/x" } as const;
    expect(buildRequest(call, {}, around).headers["Accept-Language"]).toBe("zh-CN");
    expect(buildRequest(call, {}, { ...around, language: "en" }).headers["Accept-Language"]).toBe(
      "en-US",
    );
  });

  it("lets ServerHost override the host and does not send it", () => {
    const call = { methods: ["GET"], path: "/api/v1/x" } as const;
    expect(buildRequest(call, { ServerHost: "10.0.0.2:18000", a: 1 }, around).url).toBe(
      "https://10.0.0.2:18000/api/v1/x?a=1&_t=1234",
    );
    expect(buildRequest(call, { ServerHost: "http://node2" }, around).url).toBe(
      "http://node2/api/v1/x?_t=1234",
    );
  });

  it("encodes a form body when the call asks for it", () => {
    const call = { methods: ["POST"], path: "/api/v1/adduser", body: "form" } as const;
    const input = { name: "a&b", on: true, ids: [1, 2], none: undefined };
    const { body, headers } = buildRequest(call, input, around);
    expect(body).toBe("name=a%26b&on=true&ids=1&ids=2");
    expect(headers["Content-Type"]).toMatch(/^application\/x-www-form-urlencoded/);
  });

  it("encodes a JSON body otherwise", () => {
    const call = { methods: ["POST"], path: "/api/v1/adddevice", body: "json" } as const;
    const { body, headers } = buildRequest(call, { Enable: true }, around);
    expect(body).toBe('{"Enable":true}');
    expect(headers["Content-Type"]).toBe("application/json");
  });

  it("sends the input of a DELETE in the body when the call has one, else in the address", () => {
    const call = { methods: ["DELETE"], path: "/api/v1/devices", body: "json" } as const;
    const { body, url } = buildRequest(call, { devices: ["a"] }, around);
    expect(body).toBe('{"devices":["a"]}');
    expect(url).toBe("https://cam.example:8443/api/v1/devices");
    const plain = { methods: ["DELETE"], path: "/api/v1/operations" } as const;
    expect(buildRequest(plain, { id: 7 }, around)).toMatchObject({
      method: "DELETE",
      url: "https://cam.example:8443/api/v1/operations?id=7",
    });
  });

  it("fills and escapes path parameters and sends them nowhere else", () => {
    const call = { methods: ["GET"], path: "/api/v1/download/{id}/{name}" } as const;
    const { url } = buildRequest(call, { id: 7, name: "a/b#c", q: "x" }, around);
    expect(url).toBe("https://cam.example:8443/api/v1/download/7/a%2Fb%23c?q=x&_t=1234");
  });

  it("refuses a path parameter without a value", () => {
    const call = { methods: ["GET"], path: "/api/v1/tasks/{id}/logs" } as const;
    expect(() => buildRequest(call, {}, around)).toThrow("no value for {id}");
  });
});

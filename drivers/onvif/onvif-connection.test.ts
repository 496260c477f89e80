import { describe, expect, it } from "vitest";
import { deviceUrls } from "./device-address.ts";
import { onvifConnection } from "./onvif-connection.ts";
import { onvifForm } from "./onvif-form.ts";

const portOf = (port: unknown) => onvifConnection.parse({ address: "h", port }).port;

describe("onvifConnection", () => {
  it.each([
    "192.168.1.64",
    "camera.local",
    "10.0.0.1:8000",
    "[fe80::1]:8000",
    "2001:db8::1",
    "http://10.0.0.1/onvif/device_service",
    "https://10.0.0.1:8443",
  ])("takes %s", (address) => {
    expect(onvifConnection.safeParse({ address }).success).toBe(true);
  });

  it.each(["", "http://", "rtsp://10.0.0.1/", "a b", "h:99999", "h/a\nb"])(
    "refuses %j",
    (address) => {
      expect(onvifConnection.safeParse({ address }).success).toBe(false);
    },
  );

  it("moves user and password out of the address", () => {
    const parsed = onvifConnection.parse({ address: "http://admin:p%40ss@10.0.0.1:8000/x" });
    expect(parsed).toMatchObject({
      address: "http://10.0.0.1:8000/x",
      userName: "admin",
      password: "p@ss",
    });
    expect(onvifConnection.parse({ address: "u:p@10.0.0.1" })).toMatchObject({
      address: "10.0.0.1",
      userName: "u",
      password: "p",
    });
  });

  it("takes a port as forms and tables give it", () => {
    expect([undefined, "", "8000", 8000, 0].map(portOf)).toEqual([0, 0, 8000, 8000, 0]);
    expect(onvifConnection.safeParse({ address: "h", port: "x" }).success).toBe(false);
  });

  it("knows every field that the form asks for", () => {
    const parsed = onvifConnection.parse({ address: "h" });
    for (const { key } of onvifForm.device) expect(parsed).toHaveProperty(key);
  });
});

const hrefs = (...[address, port, foundUrl]: Parameters<typeof deviceUrls>) =>
  deviceUrls(address, port, foundUrl).map(({ href }) => href);

describe("deviceUrls", () => {
  it("are one where the port is given, in the address or beside it", () => {
    expect(hrefs("h:8000", 0, "")).toEqual(["http://h:8000/onvif/device_service"]);
    expect(hrefs("h:80", 8000, "")).toEqual(["http://h/onvif/device_service"]);
    expect(hrefs("h", 8000, "http://h:2020/x")).toEqual(["http://h:8000/onvif/device_service"]);
    expect(hrefs("http://h:81/onvif/dev", 0, "")).toEqual(["http://h:81/onvif/dev"]);
  });

  it("are the usual ports where it is not, after the one that was found", () => {
    expect(hrefs("h", 0, "").slice(0, 3)).toEqual([
      "http://h/onvif/device_service",
      "http://h:8000/onvif/device_service",
      "http://h:8080/onvif/device_service",
    ]);
    expect(hrefs("h", 0, "http://h:2020/x")[0]).toBe("http://h:2020/x");
  });

  it("are not where another host was found", () => {
    expect(hrefs("h", 0, "http://other:2020/x")).not.toContain("http://other:2020/x");
  });
});

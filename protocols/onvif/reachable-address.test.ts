import { describe, expect, it } from "vitest";
import { reachableStream, reachableUrl } from "./reachable-address.ts";

describe("reachableUrl", () => {
  const reached = new URL("http://203.0.113.5:8081/onvif/device_service");
  const claimed = new URL("http://192.168.1.10/onvif/device_service");

  it.each([
    ["http://192.168.1.10/onvif/media", "http://203.0.113.5:8081/onvif/media"],
    ["http://192.168.1.10:9000/media", "http://203.0.113.5:9000/media"],
    ["http://203.0.113.5:9000/media", "http://203.0.113.5:9000/media"],
    ["https://192.168.1.10/onvif/media", "https://203.0.113.5/onvif/media"],
    ["https://192.168.1.10:8443/media", "https://203.0.113.5:8443/media"],
    ["http://u:p@192.168.1.10/a?b=1&c=2", "http://203.0.113.5:8081/a?b=1&c=2"],
    ["http://[fe80::1]/onvif/ptz", "http://203.0.113.5:8081/onvif/ptz"],
  ])("leads %s to %s", (address, expected) => {
    expect(reachableUrl(address, { reached, claimed })?.href).toBe(expected);
  });

  it("stays with https where the device is reached by it, whatever it calls itself", () => {
    const secure = { reached: new URL("https://203.0.113.5:8443/onvif/device_service"), claimed };
    for (const address of ["http://192.168.1.10/media", "https://192.168.1.10:8443/media"])
      expect(reachableUrl(address, secure)?.href).toBe("https://203.0.113.5:8443/media");
  });

  it("leads everything to the port we know where the device names none of its own", () => {
    expect(reachableUrl("http://10.0.0.1:9/x", { reached })?.href).toBe(
      "http://203.0.113.5:8081/x",
    );
  });

  it.each(["", "file:///etc/passwd", "onvif/media", "ftp://h/x", "http://"])(
    "makes nothing of %j",
    (address) => {
      expect(reachableUrl(address, { reached })).toBeUndefined();
    },
  );
});

describe("reachableStream", () => {
  it.each([
    [
      "rtsp://192.168.1.10:554/cam/realmonitor?channel=1&subtype=0&unicast=true&proto=Onvif",
      "rtsp://10.0.0.7:554/cam/realmonitor?channel=1&subtype=0&unicast=true&proto=Onvif",
    ],
    ["rtsp://admin:p@ss@192.168.1.10/live", "rtsp://10.0.0.7/live"],
    ["RTSP://[fe80::1]:8554/x", "rtsp://10.0.0.7:8554/x"],
    [" rtsp://h ", "rtsp://10.0.0.7/"],
    ["rtsps://192.168.1.10:322/x", "rtsps://10.0.0.7:322/x"],
  ])("leads %s to the host we know", (address, expected) => {
    expect(reachableStream(address, "10.0.0.7")).toBe(expected);
  });

  it.each(["", "http://h/x", "rtsp://h/a b", "rtsp://h:port/x", "/live"])(
    "makes nothing of %j",
    (address) => {
      expect(reachableStream(address, "10.0.0.7")).toBeUndefined();
    },
  );
});

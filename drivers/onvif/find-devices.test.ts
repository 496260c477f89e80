import { describe, expect, it } from "vitest";
import { parseDiscoveryTargets } from "./discovery-targets.ts";
import { foundDevice } from "./find-devices.ts";

const found = (addresses: readonly string[], scopes: Readonly<Record<string, string>> = {}) =>
  foundDevice(
    { endpoint: "urn:uuid:1", scopes: new Map(Object.entries(scopes)), addresses },
    "10.0.0.7",
  );

describe("foundDevice", () => {
  it("prefers the address that the answer came from", () => {
    const addresses = [
      "http://192.168.1.10/onvif/device_service",
      "http://[fe80::1]/onvif/device_service",
      "http://10.0.0.7:8000/onvif/device_service",
    ];
    expect(found(addresses)).toMatchObject({
      address: "10.0.0.7:8000",
      fields: { DeviceIp: "10.0.0.7", DevicePort: 8000 },
    });
  });

  it("puts a wrong host right and keeps an unusual path", () => {
    expect(found(["http://169.254.1.1/dev"])).toMatchObject({
      address: "10.0.0.7:80",
      fields: { DeviceIp: "http://10.0.0.7/dev", DevicePort: 80 },
    });
  });

  it("has the name that the device goes by, or what else is known", () => {
    const address = ["http://10.0.0.7/onvif/device_service"];
    expect(found(address, { name: "Gate", hardware: "N1" })).toMatchObject({
      name: "Gate",
      model: "N1",
    });
    expect(found(address, { hardware: "N1" })?.name).toBe("N1");
    expect(found(address)?.name).toBe("10.0.0.7");
  });

  it("is nothing without an address of the web", () => {
    expect(found(["https://10.0.0.7/x", "soap.udp://10.0.0.7:3702", ""])).toBeUndefined();
  });
});

it("reads targets with and without port, and passes over the rest", () => {
  expect(parseDiscoveryTargets("10.0.0.1, cam.local:1234,, a b, http://x")).toEqual([
    { host: "10.0.0.1", port: 3702 },
    { host: "cam.local", port: 1234 },
  ]);
  expect(parseDiscoveryTargets("")).toEqual([]);
});

import type { Candidate } from "./candidate.ts";

/** An ONVIF camera that a search found, for tests. */
export const aCandidate = (changes: Partial<Candidate> = {}): Candidate => {
  const host = changes.host ?? "10.0.0.9";
  const address = changes.address ?? `${host}:80`;
  return {
    key: `ONVIF/${address}`,
    deviceType: "ONVIF",
    name: "Gate",
    manufacturer: "Acme",
    model: "C1",
    address,
    host,
    port: 80,
    fields: { DeviceIp: host, DevicePort: 80 },
    credentials: undefined,
    deviceId: "",
    ...changes,
  };
};

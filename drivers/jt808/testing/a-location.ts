import { messageId, writeFrame, writeLocation } from "@tessera/formats/jt808";

/** A terminal's report of where it is, as it is sent. */
export const aLocation = (number = "013912345678", change: object = {}): Uint8Array =>
  writeFrame({
    messageId: messageId.location,
    is2019: false,
    protocolVersion: 0,
    phone: number,
    serial: 77,
    body: writeLocation({
      alarms: 0,
      status: 3,
      latitude: 22.5,
      longitude: 114,
      altitude: 0,
      speedKmh: 0,
      direction: 0,
      atMs: Date.now(),
      ...change,
    }),
  });

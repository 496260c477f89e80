import {
  messageId,
  writeAuthentication,
  writeFrame,
  writeParameters,
  writeRegistrationAnswer,
  writeTerminalControl,
  writeTransparent,
} from "@tessera/formats/jt808";
import { expect, it } from "vitest";
import { traceOf } from "./traces.ts";

const secret = "Q7W8-E9R0-T1Y2";
const peer = { transport: "TCP", host: "192.0.2.7", port: 40_000 } as const;
const auth = { authCode: secret, imei: "", softwareVersion: "" };
const registration = { answeredSerial: 1, result: 0, authCode: secret };
const upgrade = { command: 1, parameters: `ftp://u:${secret}@192.0.2.9/` };

const bodies = (is2019: boolean): readonly (readonly [number, Uint8Array])[] => [
  [messageId.authenticate, writeAuthentication(auth, is2019)],
  [messageId.registerAnswer, writeRegistrationAnswer(registration)],
  [messageId.setParameters, writeParameters([{ id: 0x0012, value: secret }])],
  [messageId.parameterAnswer, writeParameters([{ id: 0x0016, value: secret }])],
  [messageId.control, writeTerminalControl(upgrade)],
];

const frameOf = (id: number, body: Uint8Array, is2019: boolean) => {
  const phone = is2019 ? "00000000013912345678" : "013912345678";
  return writeFrame({ messageId: id, is2019, protocolVersion: 1, phone, serial: 7, body });
};

/** Any four characters of it in a row. */
const pieces = Array.from({ length: secret.length - 3 }, (_, at) =>
  Buffer.from(secret.slice(at, at + 4))
    .toString("hex")
    .toUpperCase(),
);

it.each([
  ["2013", false],
  ["2019", true],
] as const)("shows no piece of a secret in messages of %s, be they whole or not", (_, is2019) => {
  const logged = bodies(is2019).flatMap(([id, body]) => {
    const frame = frameOf(id, body, is2019);
    const message = { messageId: id, phone: "013912345678", serial: 7 };
    const common = { atMs: 0, peer, isIncoming: true };
    return [
      traceOf({ ...common, message, bytes: frame.slice(1, -1) }).content,
      traceOf({ ...common, message, bytes: frame, isIncoming: false }).content,
      traceOf({ ...common, message: undefined, bytes: frame.slice(1, -3) }).content,
    ];
  });
  expect(logged).toHaveLength(15);
  expect(logged.filter((content) => pieces.some((piece) => content.includes(piece)))).toEqual([]);
  expect(logged.every((content) => content.includes("13912345678"))).toBe(true);
});

it("shows all of what holds no secret", () => {
  const bytes = frameOf(messageId.heartbeat, new Uint8Array(3), false);
  const { content } = traceOf({ atMs: 0, peer, isIncoming: true, message: undefined, bytes });
  expect(content).toHaveLength(bytes.length * 2);
});

it.each([messageId.transparentUp, messageId.transparentDown])(
  "says of data that goes through for whom it is and how much (%i)",
  (id) => {
    const body = writeTransparent({ type: 0xf0, data: Uint8Array.of(0x7e, 1, 2) });
    const frame = frameOf(id, body, false);
    const message = { messageId: id, phone: "013912345678", serial: 7 };
    for (const bytes of [frame, frame.subarray(1, -1)]) {
      const { summary } = traceOf({ atMs: 1, peer, isIncoming: true, message, bytes });
      expect(summary).toBe("#7 · 0xF0 · 3 B · 7E0102");
    }
    const cut = frame.subarray(0, 9);
    const half = traceOf({ atMs: 1, peer, isIncoming: true, message, bytes: cut });
    expect(half.summary).toBe("#7");
  },
);

import { expect, it } from "vitest";
import { aCannedDevice, aConnection, aDriver, errorOf } from "./testing/index.ts";

const { signal } = new AbortController();
const twoOutputs = `<R><RelayOutputs token="siren"/><RelayOutputs token="light"/></R>`;

it("switches an output by its number, and says how many there are", async () => {
  const device = await aCannedDevice({
    GetRelayOutputs: twoOutputs,
    SetRelayOutputState: "<R/>",
  });
  const connection = aConnection(device, { hasOutputs: true });
  const { commands, capabilities } = aDriver();
  expect(capabilities(connection)).toContain("output");
  expect(capabilities(aConnection(device))).not.toContain("output");
  await commands.output?.(connection, { number: 2, isOn: true }, signal);
  await commands.output?.(connection, { number: 2, isOn: false }, signal);
  const told = device.requests
    .filter(({ operation }) => operation === "SetRelayOutputState")
    .map(({ content }) => [content.text("RelayOutputToken"), content.text("LogicalState")]);
  expect(told).toEqual([
    ["light", "active"],
    ["light", "inactive"],
  ]);
  const beyond = commands.output?.(connection, { number: 3, isOn: true }, signal);
  const error = await errorOf(Promise.resolve(beyond));
  expect([error.code, error.text.en]).toEqual([
    "onvif-no-such-output",
    "The device has no output 3. It has 2.",
  ]);
});

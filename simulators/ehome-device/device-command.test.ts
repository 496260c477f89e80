import { StartupError } from "@tessera/base";
import { expect, it } from "vitest";
import { readCommand } from "./device-command.ts";

const read = (words: string) => readCommand(words.split(" "));

it("needs no more than where to register", () => {
  expect(read("--server 10.0.0.1")).toMatchObject({
    devices: [
      { server: { host: "10.0.0.1", port: 7660 }, deviceId: "ehome-001", transport: "UDP" },
    ],
    alarmEveryMs: undefined,
  });
});

it("registers by IPv6 too", () => {
  expect(read("--server [2001:db8::7]:7661")).toMatchObject({
    devices: [{ server: { host: "2001:db8::7", port: 7661 } }],
  });
});

it("makes as many as it is told, each with an id of its own", () => {
  const command = read("--server h:1 --id bus --count 3 --transport tcp --drive 10");
  expect(command).toMatchObject({
    devices: ["bus-1", "bus-2", "bus-3"].map((deviceId) => ({ deviceId, transport: "TCP" })),
    positionEveryMs: 10_000,
  });
});

it("names the option that it cannot use", () => {
  for (const words of ["--server", "--server h --transport sip", "--server h --channels many"])
    expect(() => read(words)).toThrow(StartupError);
  expect(read("--help")).toBe("help");
});

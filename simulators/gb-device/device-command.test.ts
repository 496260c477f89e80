import { StartupError } from "@tessera/base";
import { expect, it } from "vitest";
import { readCommand } from "./device-command.ts";

const read = (...args: readonly string[]) => readCommand(args, { GB_PASSWORD: "from-env" });

it("needs no more than where to register", () => {
  expect(read("--server", "10.0.0.1")).toMatchObject({
    device: {
      server: { host: "10.0.0.1", port: 15_060, id: "34020000002000000001" },
      deviceId: "34020000001180000001",
      password: "from-env",
      transport: "UDP",
      version: "2.0",
      channels: 4,
    },
    alarmEveryMs: undefined,
  });
});

it("takes what it is told", () => {
  const words =
    "--server [::1]:5062 --transport tcp --gb 2022 --charset utf-8 --channels 16 --media-ports 40000-40100 --alarm 5 --password p --file a.h265";
  expect(read(...words.split(" "))).toMatchObject({
    device: {
      server: { host: "::1", port: 5062 },
      transport: "TCP",
      version: "3.0",
      charset: "UTF-8",
      channels: 16,
      mediaPorts: { min: 40_000, max: 40_100 },
      password: "p",
      video: { file: "a.h265" },
    },
    alarmEveryMs: 5000,
  });
});

it("shows its options", () => {
  expect(read("--help")).toBe("help");
});

it.each([
  "",
  "--server",
  "--server a:b:c",
  "--server a --id 12",
  "--server a --transport sctp",
  "--server a --channels x",
  "--server a --media-ports 5-1",
  "--server a --wrong",
])("says what it cannot use: %j", (words) => {
  const args = words.split(" ").filter((word) => word !== "");
  expect(() => readCommand(args, {})).toThrow(StartupError);
});

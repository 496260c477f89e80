import { expect, it } from "vitest";
import { readCommand } from "./terminal-command.ts";

it("counts numbers and plates up", () => {
  const command = readCommand(["--server", "10.0.0.5", "--count", "3", "--phone", "13999999999"]);
  if (command === "help") throw new Error("it asked for no help");
  const { terminals } = command;
  expect(terminals.map(({ phone, plate }) => [phone, plate])).toEqual([
    ["13999999999", "皖B00001"],
    ["14000000000", "皖B00002"],
    ["14000000001", "皖B00003"],
  ]);
  expect(terminals[0]).toMatchObject({
    server: { host: "10.0.0.5", port: 18_808 },
    edition: "2013",
    transport: "TCP",
    reportEverySeconds: 10,
  });
});

it.each([
  ["--server", "nowhere:port"],
  ["--edition", "2020"],
  ["--transport", "sctp"],
  ["--count", "many"],
  ["--phone", "abc"],
  ["--speed", "-1"],
  ["--nonsense", "1"],
])("names an option that cannot be used: %s %s", (option, value) => {
  const server = option === "--server" ? [] : ["--server", "10.0.0.5"];
  expect(() => readCommand([...server, `${option}=${value}`])).toThrow(/cannot be used/);
});

it("shows its help", () => {
  expect(readCommand(["--help"])).toBe("help");
});

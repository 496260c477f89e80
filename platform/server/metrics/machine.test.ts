import { expect, it } from "vitest";
import { Machine } from "./machine.ts";
import { ProcessTree } from "./process-tree.ts";

/** One of /proc/PID/stat, with processor time in ticks and memory in pages. */
const stat = (ticks: number, pages: number) =>
  `7 (a (b) c) S 1 7 7 0 -1 0 0 0 0 0 ${ticks} 0 0 0 20 0 1 0 0 0 ${pages} 0`;

const net = (received: number, sent: number) => `Inter-|   Receive
 face |bytes    packets
    lo: 999 9 0 0 0 0 0 0 999 9 0 0 0 0 0 0
  eth0: ${received} 9 0 0 0 0 0 0 ${sent} 9 0 0 0 0 0 0
  wlan0:1 9 0 0 0 0 0 0 2 9 0 0 0 0 0 0`;

it("sums up a process with all that it has started, and does not lose the time of those that ended", () => {
  const files: Record<string, string> = {
    "7/stat": stat(100, 10),
    "7/task/7/children": "8 9 ",
    "8/stat": stat(200, 20),
    "9/stat": stat(300, 30),
  };
  const tree = new ProcessTree((path) => files[path] ?? "", 7);
  expect(tree.look()).toEqual({ cpuS: 6, residentBytes: 60 * 4096 });
  files["7/stat"] = stat(150, 10);
  delete files["8/stat"];
  delete files["9/stat"];
  expect(tree.look()).toEqual({ cpuS: 6.5, residentBytes: 10 * 4096 });
});

it("tells which share of all cores was busy between two looks", () => {
  let line = "cpu  100 0 100 700 100 0 0 0 0 0";
  const machine = new Machine(
    () => 0,
    () => line,
  );
  expect(machine.cpuRatio()).toBeUndefined();
  line = "cpu  150 0 150 770 130 0 0 0 0 0";
  expect(machine.cpuRatio()).toBe(0.5);
});

it("counts what goes over all interfaces but the loopback", () => {
  const machine = new Machine(
    () => 0,
    (path) => (path === "net/dev" ? net(1000, 500) : ""),
  );
  expect(machine.network()).toEqual({ receivedBytes: 1001, sentBytes: 502 });
});

it("knows of the machine it runs on what it can", () => {
  const machine = new Machine(() => performance.now());
  expect(machine.ownCpuRatio()).toBeUndefined();
  expect(machine.ownMemoryBytes).toBeGreaterThan(1_000_000);
  expect(machine.memoryUsedBytes()).toBeLessThan(machine.memoryBytes);
});

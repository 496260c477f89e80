import type { Machine } from "./machine.ts";
import { defineMetric, type Metric } from "./metric.ts";

interface MachineSite {
  readonly machine: Machine;
}

/** What every server has, whatever runs on it. */
export const machineMetrics: readonly Metric<MachineSite>[] = [
  defineMetric({
    name: "machine_cpu",
    kind: "gauge",
    unit: "ratio",
    help: { zh: "整机 CPU 使用率", en: "Share of the machine's processor time in use" },
    read: ({ machine }: MachineSite) => machine.cpuRatio(),
  }),
  defineMetric({
    name: "process_cpu",
    kind: "gauge",
    unit: "ratio",
    help: {
      zh: "本程序及其子进程占整机 CPU 的比例",
      en: "Share of the machine's processor time used by this program and its child processes",
    },
    read: ({ machine }: MachineSite) => machine.ownCpuRatio(),
  }),
  defineMetric({
    name: "machine_memory_used",
    kind: "gauge",
    unit: "bytes",
    help: { zh: "整机已用内存", en: "Memory in use on the machine" },
    read: ({ machine }: MachineSite) => machine.memoryUsedBytes(),
  }),
  defineMetric({
    name: "machine_memory_size",
    kind: "gauge",
    unit: "bytes",
    help: { zh: "整机内存容量", en: "Memory of the machine" },
    read: ({ machine }: MachineSite) => machine.memoryBytes,
  }),
  defineMetric({
    name: "process_memory",
    kind: "gauge",
    unit: "bytes",
    help: {
      zh: "本程序及其子进程占用的内存",
      en: "Memory used by this program and its child processes",
    },
    read: ({ machine }: MachineSite) => machine.ownMemoryBytes,
  }),
  defineMetric({
    name: "machine_network_received",
    kind: "counter",
    unit: "bytes",
    help: { zh: "网卡接收的字节数", en: "Bytes received by the machine's network interfaces" },
    read: ({ machine }: MachineSite) => machine.network()?.receivedBytes,
  }),
  defineMetric({
    name: "machine_network_sent",
    kind: "counter",
    unit: "bytes",
    help: { zh: "网卡发送的字节数", en: "Bytes sent by the machine's network interfaces" },
    read: ({ machine }: MachineSite) => machine.network()?.sentBytes,
  }),
  defineMetric({
    name: "machine_load",
    kind: "gauge",
    unit: "",
    help: { zh: "系统负载（1 分钟）", en: "System load over one minute" },
    read: ({ machine }: MachineSite) => machine.load(),
  }),
];

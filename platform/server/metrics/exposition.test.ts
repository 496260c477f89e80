import { describe, expect, it } from "vitest";
import { expose, formatFor } from "./exposition.ts";
import { defineMetric } from "./metric.ts";

const help = { zh: "剩余空间", en: 'Free space of "disks"\nwith \\ in their names' };
const free = defineMetric({ name: "free", kind: "gauge", unit: "bytes", help, read: () => 0 });
const calls = defineMetric({
  name: "calls",
  kind: "counter",
  unit: "",
  help: { zh: "次", en: "Calls" },
});

const samples = [
  { metric: free, labels: { root: 'C:\\a "b"\nc' }, value: 1.5e12 },
  { metric: calls, labels: {}, value: 3 },
  { metric: free, labels: { root: "/data" }, value: 0 },
];

describe("expose", () => {
  it("writes OpenMetrics: families together with help, type and unit, escaped, and the end", () => {
    expect(expose("My Product", samples, "openmetrics")).toBe(
      [
        String.raw`# HELP my_product_free_bytes Free space of \"disks\"\nwith \\ in their names`,
        "# TYPE my_product_free_bytes gauge",
        "# UNIT my_product_free_bytes bytes",
        String.raw`my_product_free_bytes{root="C:\\a \"b\"\nc"} 1500000000000`,
        'my_product_free_bytes{root="/data"} 0',
        "# HELP my_product_calls Calls",
        "# TYPE my_product_calls counter",
        "my_product_calls_total 3",
        "# EOF",
        "",
      ].join("\n"),
    );
  });

  it("calls a counter's family as its samples in the older format, which has no units and no end", () => {
    const lines = expose("p", samples, "prometheus").trimEnd().split("\n");
    expect(lines).toEqual([
      String.raw`# HELP p_free_bytes Free space of "disks"\nwith \\ in their names`,
      "# TYPE p_free_bytes gauge",
      String.raw`p_free_bytes{root="C:\\a \"b\"\nc"} 1500000000000`,
      'p_free_bytes{root="/data"} 0',
      "# HELP p_calls_total Calls",
      "# TYPE p_calls_total counter",
      "p_calls_total 3",
    ]);
  });

  it("gives OpenMetrics to who asks for it", () => {
    const prometheus = "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;q=0.3";
    expect([formatFor(prometheus), formatFor("*/*"), formatFor("")]).toEqual([
      "openmetrics",
      "prometheus",
      "prometheus",
    ]);
  });
});

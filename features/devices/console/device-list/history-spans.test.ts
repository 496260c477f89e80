import { expect, it } from "vitest";
import { historyOf, spanAt, widthOf } from "./history-spans.ts";

const span = (State: "online" | "offline" | "unknown", From: number, To: number) => ({
  State,
  From,
  To,
  Reason: "",
});
const reply = {
  From: 1000,
  To: 2000,
  data: [
    {
      DeviceID: "gate",
      Drops: 1,
      Spans: [span("unknown", 1000, 1250), span("online", 1250, 1750), span("offline", 1750, 2000)],
    },
  ],
};
const history = { fromMs: 1000, toMs: 2000, drops: 1, spans: reply.data[0]?.Spans ?? [] };

it("finds the history of a device, and none of one that the server did not tell about", () => {
  expect(historyOf(reply, "gate")).toEqual(history);
  expect(historyOf(reply, "yard")).toBeUndefined();
});

it("gives each span its share, never more than is shown", () => {
  expect(history.spans.map((one) => widthOf(one, history))).toEqual([25, 50, 25]);
  expect(widthOf(span("online", 0, 9000), history)).toBe(100);
  expect(widthOf(span("online", 0, 500), history)).toBe(0);
});

it("tells what lies under the pointer", () => {
  expect([0, 0.3, 0.9, 1].map((at) => spanAt(history, at)?.State)).toEqual([
    "unknown",
    "online",
    "offline",
    "offline",
  ]);
});

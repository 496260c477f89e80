import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Chart } from "./index.ts";

const timesMs = [0, 60_000, 120_000].map((ms) => Date.UTC(2026, 0, 31) + ms);
const valueText = (value: number) => `${value} Mbit/s`;
const drawn = () => document.querySelector("canvas");
const inked = () => {
  const canvas = drawn();
  const pixels = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data;
  return pixels?.some((value) => value > 0) ?? false;
};

const chart = (values: number[]) => (
  <Chart label="Rate" timesMs={timesMs} series={[{ label: "in", values }]} valueText={valueText} />
);

it("draws a line for each series, with its name, in the width it has", async () => {
  await render(
    <div style={{ width: 600 }}>
      <Chart
        label="Rate of the last minutes"
        timesMs={timesMs}
        series={[
          { label: "in", values: [1, 2, 3] },
          { label: "out", values: [3, null, 1] },
        ]}
        valueText={valueText}
      />
    </div>,
  );
  await expect
    .element(page.getByRole("figure", { name: "Rate of the last minutes" }))
    .toBeVisible();
  await expect.poll(inked).toBe(true);
  await expect.element(page.getByText("out")).toBeVisible();
  expect(drawn()?.clientWidth).toBeLessThanOrEqual(600);
});

it("draws anew when there are other values, and goes with its page", async () => {
  const { rerender, unmount } = await render(chart([1, 2, 3]));
  await expect.poll(inked).toBe(true);
  const before = drawn();
  await rerender(chart([3, 2, 1]));
  await expect.poll(() => drawn() !== before && inked()).toBe(true);
  expect(document.querySelectorAll("canvas")).toHaveLength(1);
  await unmount();
  expect(drawn()).toBeNull();
});

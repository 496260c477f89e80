import { FakeClock } from "@tessera/base";
import { expect, it } from "vitest";
import { NumberTyped } from "./number-typed.ts";

function aNumber() {
  const clock = new FakeClock();
  const typed = new NumberTyped(clock);
  const shown: string[] = [];
  typed.listen((digits) => shown.push(digits));
  const press = (...keys: string[]) => keys.map((key) => typed.press(key)).at(-1);
  return { clock, shown, press };
}

it("is called by Enter, whole", () => {
  const { press, shown } = aNumber();
  expect(press("1", "0", "4", "Enter")).toEqual({ call: 104 });
  expect(shown).toEqual(["1", "10", "104", ""]);
});

it("leaves alone what is no number: Enter without digits, a zero at the beginning, letters", () => {
  const { press } = aNumber();
  expect([press("Enter"), press("0"), press("g")]).toEqual([undefined, undefined, undefined]);
  expect(press("7", "g")).toBeUndefined();
});

it("is corrected by Backspace and given up by Escape or a pause", async () => {
  const { clock, press } = aNumber();
  expect(press("1", "2", "Backspace", "3", "Enter")).toEqual({ call: 13 });
  press("4", "Escape");
  expect(press("Enter")).toBeUndefined();
  press("5");
  await clock.advance(4000);
  expect(press("Enter")).toBeUndefined();
});

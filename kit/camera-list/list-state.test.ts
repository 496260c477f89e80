import { expect, it, vi } from "vitest";
import { noFavourites } from "./favourites.ts";
import { newListState } from "./list-state.ts";

const gate = { device: "d1", channel: "1", name: "大门" };

function stars(isDone: boolean) {
  const toggle = vi.fn<(camera: typeof gate, was: boolean) => Promise<boolean>>(async () => isDone);
  const state = newListState({ ...noFavourites, toggle });
  const reread = vi.spyOn(state.lists.sc, "reread");
  return { state, toggle, reread };
}

it("changes a star wherever the camera is shown, and reads the favourites again", async () => {
  const { state, toggle, reread } = stars(true);
  await state.toggleFavourite(gate);
  expect(state.facts.isFavourite(gate)).toBe(true);
  await state.toggleFavourite(gate);
  expect(state.facts.isFavourite(gate)).toBe(false);
  expect(toggle.mock.calls.map(([, was]) => was)).toEqual([false, true]);
  expect(reread).toHaveBeenCalledTimes(2);
});

it("takes back a star that no list has told", async () => {
  const { state, toggle } = stars(true);
  await state.toggleFavourite(gate, true);
  expect(toggle).toHaveBeenCalledWith(gate, true);
  expect(state.facts.isFavourite(gate)).toBe(false);
});

it("leaves a star as it is when the server refuses", async () => {
  const { state, reread } = stars(false);
  await state.toggleFavourite(gate);
  expect(state.facts.isFavourite(gate)).toBeUndefined();
  expect(reread).not.toHaveBeenCalled();
});

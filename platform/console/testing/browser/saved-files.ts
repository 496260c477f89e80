import { vi } from "vitest";

/** What the console gives the browser to save, in the place of its downloads; until the test is through. */
export function catchSavedFiles(): readonly Blob[] {
  const saved: Blob[] = [];
  const addressOf = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, "createObjectURL").mockImplementation((object) => {
    if (object instanceof Blob) saved.push(object);
    return addressOf(object);
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  return saved;
}

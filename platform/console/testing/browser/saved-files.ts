import { onTestFinished, vi } from "vitest";

interface SavedFile {
  readonly name: string;
  readonly file: Blob;
}

/** What the page hands to the browser's downloads until the test is through: kept here instead. */
export function watchSavedFiles(): readonly SavedFile[] {
  const saved: SavedFile[] = [];
  const files = new Map<string, Blob>();
  const createObjectURL = URL.createObjectURL.bind(URL);
  const making = vi.spyOn(URL, "createObjectURL").mockImplementation((made) => {
    const address = createObjectURL(made);
    if (made instanceof Blob) files.set(address, made);
    return address;
  });
  const clicking = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function keep(
    this: HTMLAnchorElement,
  ) {
    const file = files.get(this.href);
    if (file) saved.push({ name: this.download, file });
  });
  onTestFinished(() => {
    making.mockRestore();
    clicking.mockRestore();
  });
  return saved;
}

/** Which addresses the page has the browser download until the test is through: none is fetched. */
export function watchDownloads(): readonly string[] {
  const addresses: string[] = [];
  const clicking = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function keep(
    this: HTMLAnchorElement,
  ) {
    addresses.push(this.href);
  });
  onTestFinished(() => clicking.mockRestore());
  return addresses;
}

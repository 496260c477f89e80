import { momentText } from "../ui/moment-text.ts";

/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  followDownload(address, name);
  // Some browsers read the address only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Has the browser fetch an address into its downloads. */
export function followDownload(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

/** `tessera-users-20260131-0905.xlsx` */
export function fileName(what: string, extension: string): string {
  const digits = momentText(Date.now()).replaceAll(/\D/g, "");
  return `tessera-${what}-${digits.slice(0, 8)}-${digits.slice(8, 12)}.${extension}`;
}

/** With the mark by which Excel knows UTF-8. */
export const csvBlob = (text: string): Blob =>
  new Blob([`\uFEFF${text}`], { type: "text/csv;charset=utf-8" });

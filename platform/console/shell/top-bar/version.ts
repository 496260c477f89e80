/** "0.1.0" of "Tessera/0.1.0"; empty when the server string has no version. */
export function versionOf(server: string): string {
  return /\/v?(\d+(?:\.\w+)*(?:-[\w.]+)?)/.exec(server)?.[1] ?? "";
}

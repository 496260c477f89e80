/** Of a downloaded film, as every file system takes it. A device with one channel calls both the same: once is enough. */
export function downloadName(
  { deviceName, name }: { readonly deviceName: string; readonly name: string },
  moments: string,
): string {
  const words = [...new Set([deviceName, name]), `${moments}.mp4`].join(" ");
  return words.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, "_");
}

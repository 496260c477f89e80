/** Who is let in or kept out before any password is asked for. */
export interface AccessLists {
  judge(deviceId: string, host: string): "denied" | "allowed" | "unlisted";
  /** Of the white list; undefined: it has none for this device. */
  passwordOf(deviceId: string): string | undefined;
}

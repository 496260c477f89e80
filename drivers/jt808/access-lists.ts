/** Who is let in or kept out by name. */
export interface AccessLists {
  judge(deviceId: string): "denied" | "allowed" | "unlisted";
}

/** Who may make a call at all. What a caller may do with one channel is a verb, decided by rights. */
export const accessLevels = ["open", "signed-in", "admin"] as const;
export type Access = (typeof accessLevels)[number];

/** What can be done with a channel. */
export const verbs = [
  "live",
  "playback",
  "export",
  "delete",
  "ptz",
  "talk",
  "configure",
  "map",
] as const;
export type Verb = (typeof verbs)[number];

/** What a role can be told to do with the consent of a second person only. */
export const secondPersonVerbs = ["export", "delete"] as const;
export type SecondPersonVerb = (typeof secondPersonVerbs)[number];

/** What the built-in role of operators may do, with every channel. */
export const operatorVerbs: readonly Verb[] = ["live", "playback", "ptz"];

export interface ChannelRef {
  readonly deviceId: string;
  readonly channelId: string;
}

/** Who reports the recorder's own alarms: they must not start recordings of alarms. */
export const ownSource = "recording";

export const ownTopicOf = (name: string): string => `Recording/${name}`;

export const isOwnAlarm = ({ source }: { readonly source: string }): boolean =>
  source === ownSource;

/** Where alarms of the recorder itself begin: they must not start recordings of alarms. */
const ownTopic = "Recording/";

export const ownTopicOf = (name: string): string => `${ownTopic}${name}`;

export const isOwnAlarm = ({ topic }: { readonly topic: string }): boolean =>
  topic.startsWith(ownTopic);

import { type XmlNode, xml } from "../../xml/index.ts";
import type { Question } from "../question.ts";

/** Sub streams are proven in the field; of main streams there are open reports. */
export const streamKinds = ["MAIN", "SUB"] as const;
export type StreamKind = (typeof streamKinds)[number];

export interface StreamInvitation {
  readonly channel: number;
  readonly kind: StreamKind;
  /** Where the device is to connect. */
  readonly host: string;
  readonly port: number;
}

export const inviteStream = ({ channel, kind, host, port }: StreamInvitation): Question => ({
  method: "MEDIA",
  command: "INVITESTREAM",
  params: xml`
<Channel>${channel}</Channel>
<ChannelType>${kind}</ChannelType>
<SinkIP>${host}</SinkIP>
<SinkPort>${port}</SinkPort>
`,
});

export const byeStream = (session: number): Question => ({
  method: "MEDIA",
  command: "BYESTREAM",
  params: xml`
<Session>${session}</Session>
`,
});

/** The number of the stream, which its packets have as SSRC; undefined: the answer has none. */
export function readSession(params: XmlNode): number | undefined {
  const session = params.number("Session");
  return session !== undefined && Number.isInteger(session) && session >= 0 && session < 2 ** 32
    ? session
    : undefined;
}

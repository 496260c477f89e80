import { z } from "zod";

/** The legacy envelope: `{"<Provider>":{"Header":{…},"Body":{…}}}`. ErrorNum is a string. */
const enclosed = z.object({
  Header: z.object({ ErrorNum: z.string(), ErrorString: z.string() }),
  Body: z.unknown(),
});

export interface LegacyReply {
  readonly Status: string;
  readonly msg: string;
  readonly body: unknown;
}

export const okStatus = "200";

export function writeEnvelope(provider: string, messageType: string, reply: LegacyReply): object {
  return {
    [provider]: {
      Header: {
        CSeq: "1",
        Version: "v1",
        MessageType: messageType,
        ErrorNum: reply.Status,
        ErrorString: reply.msg,
      },
      Body: reply.body,
    },
  };
}

/** Reads the envelope whatever its provider key is called. */
export function readEnvelope(json: unknown): LegacyReply {
  const [inner] = Object.values(z.record(z.string(), z.unknown()).parse(json));
  const { Header, Body } = enclosed.parse(inner);
  return { Status: Header.ErrorNum, msg: Header.ErrorString, body: Body };
}

/** `/api/v1/getserverinfo` answers as `MSG_SC_GETSERVERINFO_ACK`. */
export function messageTypeOf(path: string): string {
  const name = path.replace(/^\/api\/v\d\//, "").replaceAll(/[^A-Za-z0-9]+/g, "_");
  return `MSG_SC_${name.toUpperCase()}_ACK`;
}

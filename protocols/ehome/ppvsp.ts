import { BadRequest } from "@tessera/base";
import { decodeText, encodeText } from "../gb28181/charset.ts";
import { parseXml, type Xml, XmlNode, xml } from "../xml/index.ts";

/** One document of EHome 2.x: a request, or the answer to one. */
export interface PpvspMessage {
  /** Of the one who wrote it: devices say 2.0, we say 2.5. */
  readonly version: string;
  /** An answer has that of its request. */
  readonly sequence: number;
  readonly isRequest: boolean;
  readonly method: string;
  /** Of an answer: what it answers. */
  readonly command: string;
  /** 0 in requests. */
  readonly status: number;
  readonly description: string;
  readonly params: XmlNode;
}

export interface PpvspRequest {
  readonly method: string;
  readonly command: string;
  readonly sequence: number;
  readonly params: Xml;
  readonly version?: string;
}

export interface PpvspAnswer {
  readonly method: string;
  /** What is answered. */
  readonly command: string;
  readonly sequence: number;
  readonly status: number;
  readonly description?: string;
  readonly params?: Xml;
}

/** What came is no document of this protocol. */
export class NotPpvsp extends BadRequest {
  constructor() {
    super("not-ppvsp", {
      zh: "对方发来的不是 EHome 2.x 消息",
      en: "The other side did not send an EHome 2.x message",
    });
  }
}

export const okStatus = 200;
/** Makes a device register (again). */
export const notRegisteredStatus = 403;

const ourVersion = "2.5";
const rootName = "PPVSPMessage";

/** In GB18030 or UTF-8, whatever it says it is in. */
export const ppvspText = (bytes: Uint8Array): string => decodeText(bytes);

/** Throws NotPpvsp or XmlRefused. */
export function readPpvsp(text: string): PpvspMessage {
  const root = parseXml(text);
  if (root.name !== rootName) throw new NotPpvsp();
  const isRequest = root.text("CommandType").toUpperCase() !== "RESPONSE";
  const command = root.text(isRequest ? "Command" : "WhichCommand") || root.text("Command");
  const sequence = root.number("Sequence");
  if (command === "" || sequence === undefined || !Number.isSafeInteger(sequence))
    throw new NotPpvsp();
  return {
    version: root.text("Version"),
    sequence,
    isRequest,
    method: root.text("Method").toUpperCase(),
    command: command.toUpperCase(),
    status: isRequest ? 0 : (root.number("Status") ?? 0),
    description: root.text("Description"),
    params: root.find("Params") ?? new XmlNode("Params", new Map()),
  };
}

/** Its text; on the wire it is in GB2312, as the prolog says. */
export const writeRequest = ({
  method,
  command,
  sequence,
  params,
  version = ourVersion,
}: PpvspRequest): string =>
  documentOf(xml`<Version>${version}</Version>
<Sequence>${sequence}</Sequence>
<CommandType>REQUEST</CommandType>
<Method>${method}</Method>
<Command>${command}</Command>
<Params>${params}</Params>`);

export const writeAnswer = (answer: PpvspAnswer): string =>
  documentOf(xml`<Version>${ourVersion}</Version>
<Sequence>${answer.sequence}</Sequence>
<CommandType>RESPONSE</CommandType>
<Method>${answer.method}</Method>
<WhichCommand>${answer.command}</WhichCommand>
<Status>${answer.status}</Status>
<Description>${answer.description ?? (answer.status === okStatus ? "OK" : "")}</Description>
<Params>${answer.params}</Params>`);

export const encodePpvsp = (text: string): Uint8Array => encodeText(text, "GB2312");

const documentOf = (content: Xml): string =>
  `<?xml version="1.0" encoding="GB2312"?>\n<${rootName}>\n${content.text}\n</${rootName}>\n`;

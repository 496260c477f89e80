import { createSocket } from "node:dgram";
import { once } from "node:events";
import {
  encodePpvsp,
  type PpvspAnswer,
  type PpvspMessage,
  ppvspText,
  readPpvsp,
  writeAnswer,
  writeRequest,
} from "@tessera/protocols/ehome";
import { type Xml, xml } from "@tessera/protocols/xml";
import { onTestFinished } from "vitest";

interface RawDeviceOptions {
  readonly server: { readonly port: number; readonly alarmPort: number };
  readonly deviceId?: string;
  /** Which of the addresses of this machine it has. */
  readonly host?: string;
  /** What it answers to what it is asked; undefined: nothing. */
  readonly answer?: (request: PpvspMessage) => Partial<PpvspAnswer> | undefined;
}

/** For tests: datagrams with whatever numbers a test wants, which the simulated device counts by itself. */
export async function aRawDevice({
  server,
  deviceId = "raw-1",
  host = "127.0.0.1",
  answer = () => undefined,
}: RawDeviceOptions) {
  const udp = createSocket("udp4");
  const heard: PpvspMessage[] = [];
  const send = (text: string, port = server.port) => udp.send(encodePpvsp(text), port, "127.0.0.1");
  const answerTo = (request: PpvspMessage, told: Partial<PpvspAnswer>) =>
    send(writeAnswer({ status: 200, ...requestOf(request), ...told }));
  udp.on("message", (bytes) => {
    const message = readPpvsp(ppvspText(bytes));
    heard.push(message);
    const told = message.isRequest ? answer(message) : undefined;
    if (told) answerTo(message, told);
  });
  udp.bind(0, host);
  await once(udp, "listening");
  onTestFinished(() => void udp.close());
  const say = (command: string, sequence: number, params: Xml = xml``, port = server.port) => {
    const own = xml`<DeviceID>${deviceId}</DeviceID>${params}`;
    send(writeRequest({ method: "", command, sequence, params: own, version: "2.0" }), port);
  };
  return {
    heard,
    answerTo,
    say,
    alarm: (sequence: number, params: Xml = xml`<AlarmType>8</AlarmType>`, command = "ALARM") =>
      say(
        command,
        sequence,
        xml`${params}<NeedsResponse>1</NeedsResponse><RetransFlag>0</RetransFlag>`,
        server.alarmPort,
      ),
    /** Answers of the platform to this command. */
    answers: (command: string) =>
      heard.filter((message) => !message.isRequest && message.command === command),
    questions: (command: string) =>
      heard.filter((message) => message.isRequest && message.command === command),
  };
}

const requestOf = ({ method, command, sequence }: PpvspMessage) => ({ method, command, sequence });

/** Two cameras on its own inputs. */
export const toldStatus: Partial<PpvspAnswer> = {
  params: xml`<DeviceStatusXML><CHStatus><CH>1-0-0-0-0-0</CH><CH>2-0-0-0-0-0</CH></CHStatus></DeviceStatusXML>`,
};

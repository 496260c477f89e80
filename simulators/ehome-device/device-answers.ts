import type { PpvspAnswer, PpvspMessage } from "@tessera/protocols/ehome";
import { type Xml, xml } from "@tessera/protocols/xml";

/** What the simulated device is asked to do. */
export interface DeviceWork {
  readonly channels: readonly { readonly number: number; readonly isOnline: boolean }[];
  readonly analogChannels: number;
  readonly serial: string;
  readonly hidesStatus: boolean;
  /** Undefined: it has no such channel. */
  invite(channel: number, isSub: boolean, host: string, port: number): number | undefined;
  bye(session: number): void;
  ptz(command: PtzOrder): void;
  readonly recordings: readonly string[];
}

export interface PtzOrder {
  readonly channel: number;
  readonly command: string;
  readonly action: string;
  readonly speed: number;
}

const failed = 401;
const ok = 200;

/** Undefined: a device like this one does not answer it. */
export function answerTo(request: PpvspMessage, work: DeviceWork): PpvspAnswer | undefined {
  const { command, method, sequence } = request;
  const answer = (status: number, params?: Xml): PpvspAnswer => ({
    method,
    command,
    sequence,
    status,
    description: status === ok ? "OK" : "System Oper Faild.",
    ...(params && { params }),
  });
  switch (command) {
    case "GETDEVICECONFIG":
      return answer(ok, serverInfo(work));
    case "GETDEVICEWORKSTATUS":
      return work.hidesStatus ? answer(failed) : answer(ok, workStatus(work));
    case "INVITESTREAM": {
      const session = invited(request, work);
      return session === undefined
        ? answer(failed)
        : answer(ok, xml`<Session>${session}</Session>`);
    }
    case "BYESTREAM": {
      const session = request.params.number("Session") ?? 0;
      work.bye(session);
      return answer(ok, xml`<Session>${session}</Session>`);
    }
    case "PTZCONTROL":
      work.ptz({
        channel: request.params.number("Channel") ?? 0,
        command: request.params.text("PTZCmd"),
        action: request.params.text("Action"),
        speed: request.params.number("Speed") ?? 0,
      });
      return answer(ok);
    case "QUERYRECORDEDFILES":
      return answer(ok, recordedFiles(request, work));
    default:
      return answer(failed);
  }
}

function invited({ params }: PpvspMessage, work: DeviceWork): number | undefined {
  const isSub = params.text("ChannelType") !== "MAIN";
  const channel = params.number("Channel") ?? 0;
  return work.invite(channel, isSub, params.text("SinkIP"), params.number("SinkPort") ?? 0);
}

const serverInfo = ({ channels, analogChannels, serial }: DeviceWork): Xml => xml`<ConfigXML>
<SERVERINFO>
<ChannelNumber>${analogChannels}</ChannelNumber>
<ChannelAmount>${channels.length}</ChannelAmount>
<DVRType>31</DVRType>
<DiskNumber>1</DiskNumber>
<SerialNumber>${serial}</SerialNumber>
<StartChannel>1</StartChannel>
<StartDChan>33</StartDChan>
</SERVERINFO>
</ConfigXML>`;

const workStatus = ({ channels }: DeviceWork): Xml => xml`<DeviceStatusXML>
<Run>0</Run><CPU>12</CPU><Mem>40</Mem>
<DSKStatus><DSK>1-953869-200000-0</DSK></DSKStatus>
<CHStatus>${channels.map(
  ({ number, isOnline }) => xml`<CH>${number}-1-${isOnline ? 0 : 1}-0-2048-0-1-1</CH>`,
)}</CHStatus>
</DeviceStatusXML>`;

function recordedFiles({ params }: PpvspMessage, { recordings }: DeviceWork): Xml {
  const from = params.number("StartIdx") ?? 0;
  const page = recordings.slice(from, from + (params.number("ChunkSize") ?? 8));
  return xml`${page.map((line) => xml`<RecordedFile>${line}</RecordedFile>`)}`;
}

import { type XmlNode, xml } from "../../xml/index.ts";
import { notRegisteredStatus, okStatus, type PpvspAnswer, type PpvspMessage } from "../ppvsp.ts";

/** What a device says of itself when it registers. */
export interface Registration {
  readonly deviceId: string;
  readonly firmware: string;
}

export const readRegistration = (params: XmlNode): Registration => ({
  deviceId: params.text("DeviceID"),
  firmware: params.text("FirmwareVersion"),
});

/** What a device is to do from now on. */
export interface Terms {
  readonly keepaliveSeconds: number;
  /** Of ours, as the device reaches it. */
  readonly host: string;
  readonly alarmPort: number;
}

/** 0: alarms come in datagrams. */
const alarmsByUdp = 0;
const ntpPort = 123;
const ntpIntervalSeconds = 3600;
/** There is no picture server here: its protocol is not public. */
const noPictureServer = 0;

export const registrationAccepted = (request: PpvspMessage, terms: Terms): PpvspAnswer => ({
  method: "REGISTER",
  command: "REGISTER",
  sequence: request.sequence,
  status: okStatus,
  params: xml`
<KeepAliveSeconds>${terms.keepaliveSeconds}</KeepAliveSeconds>
<AlarmServerIP>${terms.host}</AlarmServerIP>
<AlarmServerPort>${terms.alarmPort}</AlarmServerPort>
<AlarmServerType>${alarmsByUdp}</AlarmServerType>
<NTPServerIP>${terms.host}</NTPServerIP>
<NTPServerPort>${ntpPort}</NTPServerPort>
<NTPInterval>${ntpIntervalSeconds}</NTPInterval>
<PictureServer>${terms.host}</PictureServer>
<PictureServerPort>${noPictureServer}</PictureServerPort>
<PictureServerType>0</PictureServerType>
<BlackListAddr></BlackListAddr>
<BlackListName></BlackListName>
<BlackListPort>0</BlackListPort>
<BlackListUser></BlackListUser>
<BlackListPassword></BlackListPassword>
<RegisterServerIP></RegisterServerIP>
<RegisterServerPort>0</RegisterServerPort>
`,
});

/** To whoever is not registered, whatever it said: it registers (again). */
export const notRegistered = (request: PpvspMessage): PpvspAnswer => ({
  method: "REGISTER",
  command: request.command,
  sequence: request.sequence,
  status: notRegisteredStatus,
  description: "Not registered",
});

export const keepaliveTaken = (request: PpvspMessage): PpvspAnswer => ({
  method: "CONTROL",
  command: "KEEPALIVE",
  sequence: request.sequence,
  status: okStatus,
});

import { ProtocolLog } from "@tessera/kit/protocol-log";
import { getEhomeTalk, listEhomeLog } from "../../contract.ts";
import { EhomePage } from "../EhomePage.tsx";

const calls = { list: listEhomeLog, talk: getEhomeTalk };
/** Of what devices say and are asked. */
const names = [
  "REGISTER",
  "KEEPALIVE",
  "GPS",
  "ALARM",
  "GETDEVICECONFIG",
  "GETDEVICEWORKSTATUS",
  "INVITESTREAM",
  "BYESTREAM",
  "PTZCONTROL",
  "QUERYRECORDEDFILES",
  "ISUP 5.0",
];

/** `/config/platform/ehome/log`: what is said, as it is said. */
export default function LogPage() {
  return (
    <EhomePage>
      <ProtocolLog calls={calls} names={names} />
    </EhomePage>
  );
}

import { ProtocolLog } from "@tessera/kit/protocol-log";
import { listJt808Log, readJt808Talk } from "../../contract.ts";
import { Jt808Page } from "../Jt808Page.tsx";

const calls = { list: listJt808Log, talk: readJt808Talk };

/** The messages that are looked for most. */
const names = [
  "0x0001",
  "0x0002",
  "0x0100",
  "0x0102",
  "0x0104",
  "0x0200",
  "0x0704",
  "0x0801",
  "0x8001",
  "0x8100",
  "0x8103",
  "0x8105",
  "0x8300",
  "0x9101",
  "0x9102",
  "0x9201",
  "0x9205",
];

/** `/config/platform/jt808/log`: what terminals and we say to each other. */
export default function LogPage() {
  return (
    <Jt808Page>
      <ProtocolLog calls={calls} names={names} />
    </Jt808Page>
  );
}

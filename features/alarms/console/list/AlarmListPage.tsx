import { useSearchParams } from "react-router";
import { ehomeSource } from "../../contract.ts";
import { EhomeAlarms } from "../ehome/EhomeAlarms.tsx";
import { ProtocolAlarms } from "./ProtocolAlarms.tsx";

/** `/alarm/list`: all alarms; with `?source=EHOME` those of EHome devices, by the kinds that they know. */
export default function AlarmListPage() {
  const [query] = useSearchParams();
  return query.get("source") === ehomeSource ? <EhomeAlarms /> : <ProtocolAlarms />;
}

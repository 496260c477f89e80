export { SyslogConnection, type SyslogTarget } from "./syslog-connection.ts";
export {
  type SyslogMessage,
  syslogFacility,
  syslogFrame,
  syslogMessage,
  syslogSeverity,
} from "./syslog-message.ts";

export { listenerCertificate, SyslogListener } from "./syslog-listener.ts";

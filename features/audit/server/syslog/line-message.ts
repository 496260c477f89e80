import type { AuditRow } from "@tessera/platform/server";
import { type SyslogMessage, syslogFacility, syslogSeverity } from "@tessera/protocols/syslog";

/** A message about the record. */
export const auditMessage = ({
  isFailure,
  ...message
}: Omit<SyslogMessage, "facility" | "severity"> & {
  readonly isFailure: boolean;
}): SyslogMessage => ({
  ...message,
  facility: syslogFacility.audit,
  severity: isFailure ? syslogSeverity.warning : syslogSeverity.notice,
});

/** A line of the record. The whole of it is the text, as JSON. */
export const lineMessage = (row: AuditRow): SyslogMessage =>
  auditMessage({
    atMs: row.atMs,
    isFailure: row.outcome >= 400,
    messageId: `audit-${row.kind}`,
    data: {
      id: row.id,
      phase: row.phase,
      of: row.of,
      user: row.userName,
      address: row.address,
      action: row.action,
      outcome: row.outcome,
      hash: row.hash,
    },
    text: JSON.stringify(row),
  });

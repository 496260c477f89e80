export { Backoff } from "./backoff.ts";
export { type Clock, systemClock, wait } from "./clock.ts";
export {
  type AdmittedConnection,
  admissionOf,
  ConnectionLimits,
  type KeptAdmission,
  keepAdmitted,
  moveAdmitted,
} from "./connection-limits.ts";
export { dayMs, hourMs, minuteMs, secondMs } from "./durations.ts";
export {
  BadRequest,
  Conflict,
  DeviceRefused,
  ExpectedError,
  Forbidden,
  NotAcceptable,
  NotFound,
  Offline,
  StartupError,
  TimedOut,
  TooMany,
  Unauthorized,
} from "./errors.ts";
export { FakeClock } from "./fake-clock.ts";
export {
  type Lease,
  type LeasedWork,
  LeaseLost,
  type LeaseRequest,
  type Leases,
  leaseTimes,
} from "./leases.ts";
export { LeaseBook, LocalLeases } from "./local-leases.ts";
export { type Logger, silentLogger } from "./logger.ts";
export { isLostSecret } from "./lost-secret.ts";
export type { MovableConnection, MovingConnection } from "./movable-connection.ts";
export {
  isTooSimple,
  isWeakSecret,
  refuseWeakSipPassword,
  tooSimpleText,
} from "./password-rules.ts";
export { plainHost } from "./plain-host.ts";
export { type Language, type Text, textFor } from "./text.ts";
export type { TlsIdentity, TlsPair } from "./tls-identity.ts";
export { Turns } from "./turns.ts";
export { TurnsByKey } from "./turns-by-key.ts";
export { TypedEvents } from "./typed-events.ts";
export { Zone } from "./zone.ts";

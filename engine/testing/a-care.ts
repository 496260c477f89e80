import { type Clock, type Leases, LocalLeases } from "@tessera/base";
import { DeviceCare } from "../device-care.ts";

/** For tests: of a server that is alone, unless its leases are given. */
export const aCare = (clock: Clock, leases: Leases = new LocalLeases(clock)): DeviceCare =>
  new DeviceCare(leases, (error) => {
    throw error;
  });

import type { LiveServer } from "@tessera/player";
import { isRefusal } from "./shared-server.ts";

/** For who is signed in: their own right, and if that is none, what everybody may. */
export function sessionFirst(session: LiveServer, everybody: LiveServer): LiveServer {
  let present = session;
  return {
    async openUrl(...wish) {
      try {
        present = session;
        return await session.openUrl(...wish);
      } catch (error) {
        if (!isRefusal(error) || session.isProtocolOff(error)) throw error;
        present = everybody;
        return await everybody.openUrl(...wish);
      }
    },
    reportSource: (picture) => present.reportSource(picture),
    isProtocolOff: (error) => present.isProtocolOff(error),
    isWorthRetrying: (error) => present.isWorthRetrying(error),
  };
}

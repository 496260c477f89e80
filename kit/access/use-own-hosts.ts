import { readOwnAddress } from "@tessera/features/cascade/contract";
import { useQueryCall } from "@tessera/platform/console";

/** By which devices reach the server: as it is set, else its own addresses, else what this page was reached by. */
export function useOwnHosts(host: string, hostName: string): readonly string[] {
  const own = useQueryCall(readOwnAddress, {}, { quiet: true }).data?.Hosts ?? [];
  if (host) return [host];
  return own.length > 0 ? own : [hostName];
}

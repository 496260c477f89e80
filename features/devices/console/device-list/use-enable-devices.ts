import { useMutationCall } from "@tessera/platform/console";
import { enableDevices } from "../../contract.ts";
import { rereads } from "../listing/rereads.ts";

/** Switches devices on or off. */
export function useEnableDevices() {
  const { mutateAsync } = useMutationCall(enableDevices, { rereads });
  return (devices: readonly string[], isEnabled: boolean) =>
    mutateAsync({ devices: [...devices], Enable: isEnabled });
}

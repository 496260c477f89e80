import { useQueryCall } from "@tessera/platform/console";
import { type ArmingMode, readArming } from "../../../arming/contract.ts";

/** The modes that the site can be in, those that were made by name too; undefined until they are known. */
export function useModes(): readonly ArmingMode[] | undefined {
  const { data } = useQueryCall(readArming, {}, { quiet: true });
  return data?.Modes;
}

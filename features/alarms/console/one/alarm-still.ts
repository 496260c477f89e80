import { requestFile, type Still } from "@tessera/platform/console";
import { alarmPicture } from "../../contract.ts";

/** One picture of an alarm; `index` counts further ones. */
export const alarmStill = (id: number, index = 0): Still => ({
  key: [alarmPicture.path, id, index],
  take: (signal) => requestFile(alarmPicture, { id, index }, { signal, quiet: true }),
});

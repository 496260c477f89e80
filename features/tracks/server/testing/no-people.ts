import type { TracksDeps } from "../index.ts";

/** Of a site where nobody asks over HTTP. */
export const noPeople: Pick<TracksDeps, "catalog" | "rights" | "keepsRecordings"> = {
  catalog: () => {
    throw new Error("no devices here");
  },
  rights: { judge: () => () => true, require: () => {} },
  keepsRecordings: () => false,
};

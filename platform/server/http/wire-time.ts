import dayjs from "dayjs";

/** Server time, YYYY-MM-DD HH:mm:ss. Empty for 0 and for what is not known: it has not happened. */
export const wireTime = (atMs: number | null | undefined): string =>
  atMs ? dayjs(atMs).format("YYYY-MM-DD HH:mm:ss") : "";

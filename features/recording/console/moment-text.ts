import dayjs from "dayjs";

/** `2026-10-01 08:30:00`, by this browser's clock. */
export const momentText = (ms: number): string => dayjs(ms).format("YYYY-MM-DD HH:mm:ss");

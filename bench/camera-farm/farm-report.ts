/** What a farm has sent so far. */
export interface FarmReport {
  playing: number;
  sentBytes: number;
  /** The server left so much unread that these were not sent. */
  droppedWrites: number;
}

/** In the farm's process: every message asks for a report, and the farm ends with who started it. */
export function answerReports(report: () => FarmReport): void {
  process.on("message", () => process.send?.(report()));
  process.on("disconnect", () => process.exit(0));
}

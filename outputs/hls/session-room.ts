import { TooMany } from "@tessera/base";

export interface RoomOptions {
  readonly maxSessions: number;
  /** Of one user: a few walls. */
  readonly maxSessionsOfViewer: number;
}

/** How many sessions there may be, in whatever process: of all, and of one user. */
export class SessionRoom {
  readonly #options: RoomOptions;
  readonly #countByViewer = new Map<string, number>();
  #count = 0;

  constructor(options: RoomOptions) {
    this.#options = options;
  }

  /** Throws if there is none. To be left once. */
  take(viewer: string): () => void {
    const { maxSessions, maxSessionsOfViewer } = this.#options;
    if (this.#count >= maxSessions) throw new TooMany("hls-sessions-full", fullText);
    const ofViewer = this.#countByViewer.get(viewer) ?? 0;
    if (ofViewer >= maxSessionsOfViewer)
      throw new TooMany("hls-sessions-of-user-full", fullForUserText);
    this.#count++;
    this.#countByViewer.set(viewer, ofViewer + 1);
    return () => this.#leave(viewer);
  }

  #leave(viewer: string): void {
    this.#count--;
    const count = (this.#countByViewer.get(viewer) ?? 0) - 1;
    if (count > 0) this.#countByViewer.set(viewer, count);
    else this.#countByViewer.delete(viewer);
  }
}

const fullForUserText = {
  zh: "您的 HLS 播放数量已达上限，请关闭一些画面后重试",
  en: "You have reached the limit of HLS streams per user. Close some pictures and try again.",
};
const fullText = {
  zh: "HLS 播放数量已达上限，请稍后重试或改用其他播放协议",
  en: "The limit of HLS streams is reached. Try again later or use another protocol.",
};

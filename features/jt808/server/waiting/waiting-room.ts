import {
  WaitingRoom as AnyWaitingRoom,
  type WaitingGuest,
  type WaitingRoomParts,
} from "@tessera/engine/listening";

/** What a terminal says of itself. */
interface Said {
  readonly plate: string;
  readonly maker: string;
}

export type WaitingTerminal = WaitingGuest<Said>;
export type WaitingRoom = AnyWaitingRoom<Said>;

export const loadWaitingRoom = (parts: WaitingRoomParts<Said>): Promise<WaitingRoom> =>
  AnyWaitingRoom.load<Said>(parts, {
    name: "JT808 waiting room",
    kept: ({ plate, maker }) => ({ plate, maker }),
    notWaiting: { code: "jt808-not-waiting", text: notWaitingText },
  });

const notWaitingText = {
  zh: "该终端不在等待：可能已被处理，或长时间没有再次注册",
  en: "This terminal is not waiting: it was already approved or rejected, or has not registered again for a long time",
};

import {
  WaitingRoom as AnyWaitingRoom,
  type WaitingGuest,
  type WaitingRoomParts,
} from "@tessera/engine/listening";

/** What a device says of itself. */
interface Said {
  readonly userAgent: string;
}

export type WaitingDevice = WaitingGuest<Said>;
export type WaitingRoom = AnyWaitingRoom<Said>;

export const loadWaitingRoom = (parts: WaitingRoomParts<Said>): Promise<WaitingRoom> =>
  AnyWaitingRoom.load<Said>(parts, {
    name: "GB waiting room",
    kept: ({ userAgent }) => ({ userAgent }),
    notWaiting: { code: "gb-not-waiting", text: notWaitingText },
  });

const notWaitingText = {
  zh: "该设备不在等待：可能已被处理，或长时间没有再次注册",
  en: "This device is not waiting: it was already approved or rejected, or has not registered again for a long time",
};

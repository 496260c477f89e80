import {
  WaitingRoom as AnyWaitingRoom,
  type WaitingGuest,
  type WaitingRoomParts,
} from "@tessera/engine/listening";

/** What a device says of itself. */
interface Said {
  /** Of the protocol. */
  readonly version: string;
  readonly firmware: string;
}

export type WaitingDevice = WaitingGuest<Said>;
export type WaitingRoom = AnyWaitingRoom<Said>;

const maxTold = 64;

/** ISUP 5.0 is encrypted in a way that is not public. */
export const isSupported = ({ version }: Pick<WaitingDevice, "version">): boolean =>
  !version.startsWith("5");

export const loadWaitingRoom = (parts: WaitingRoomParts<Said>): Promise<WaitingRoom> =>
  AnyWaitingRoom.load<Said>(parts, {
    name: "EHome waiting room",
    kept: ({ version, firmware }) => ({
      version: version.slice(0, maxTold),
      firmware: firmware.slice(0, maxTold),
    }),
    notWaiting: { code: "ehome-not-waiting", text: notWaitingText },
  });

const notWaitingText = {
  zh: "该设备不在等待：可能已被处理，或长时间没有再次注册",
  en: "This device is not waiting: it was already approved, or has not registered again for a long time",
};

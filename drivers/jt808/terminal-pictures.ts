import type { Clock, Logger, Text } from "@tessera/base";
import type { AlarmIntake } from "@tessera/engine";
import type { MultimediaUpload } from "@tessera/formats/jt808";
import { driverName } from "./jt808-driver.ts";
import { plausiblePosition } from "./plausible-position.ts";
import type { TerminalSession } from "./terminal-session.ts";

/** Where pictures of alarms are kept. */
export interface AlarmPictures {
  addPicture(alarmId: number, atMs: number, jpeg: Uint8Array): Promise<void>;
}

interface PictureParts {
  readonly alarms: () => AlarmIntake | undefined;
  readonly pictures: AlarmPictures;
  readonly clock: Clock;
  readonly log: Logger;
}

const picture = 0;
const jpeg = 0;
const byOrder = 0;
const byTime = 1;

/** Pictures that terminals upload: each is an alarm with its picture, so that it is found by place and time. */
export class TerminalPictures {
  readonly #parts: PictureParts;

  constructor(parts: PictureParts) {
    this.#parts = parts;
  }

  take(session: TerminalSession, upload: MultimediaUpload): void {
    if (upload.type === picture && upload.format === jpeg && isJpeg(upload.data))
      this.#keep(session, upload).catch((error: unknown) =>
        this.#parts.log.error({ error, device: session.deviceId }, "a picture was not kept"),
      );
    else
      this.#parts.log.info(
        { device: session.deviceId, type: upload.type, format: upload.format },
        "a terminal sent something that is no JPEG; it is not kept",
      );
  }

  async #keep(session: TerminalSession, upload: MultimediaUpload): Promise<void> {
    const { alarms, pictures, clock } = this.#parts;
    const { deviceId } = session;
    const { location, event, channel } = upload;
    // What was read may be overwritten while the alarm is stored.
    const data = new Uint8Array(upload.data);
    const nowMs = clock.nowMs();
    const { position } = plausiblePosition(location, nowMs);
    const atMs = position?.atMs ?? nowMs;
    const isWished = event === byOrder || event === byTime;
    const id = await alarms()?.report({
      source: driverName,
      deviceId,
      channel: channel > 0 ? { deviceId, channelId: String(channel) } : undefined,
      alarmType: 0,
      method: 7,
      severity: isWished ? 4 : 2,
      phase: "happens",
      key: `picture ${upload.id} ${atMs}`,
      atMs,
      position,
      topic: `${driverName}/picture`,
      description: events[event] ?? otherEvent,
    });
    if (id) await pictures.addPicture(id, atMs, data);
  }
}

const isJpeg = (data: Uint8Array): boolean => data[0] === 0xff && data[1] === 0xd8;

const otherEvent: Text = { zh: "终端上传图片", en: "Picture from the terminal" };
const events: Readonly<Record<number, Text>> = {
  0: { zh: "终端上传图片（平台下发指令）", en: "Picture from the terminal (by order)" },
  1: { zh: "终端上传图片（定时）", en: "Picture from the terminal (by time)" },
  2: { zh: "抢劫报警图片", en: "Picture of a robbery alarm" },
  3: { zh: "碰撞侧翻报警图片", en: "Picture of a collision or rollover" },
  4: { zh: "门开拍照", en: "Picture: door opened" },
  5: { zh: "门关拍照", en: "Picture: door closed" },
  6: {
    zh: "车门由开变关，车速从小于到超过 20 km/h",
    en: "Picture: doors closed, speed passes 20 km/h",
  },
  7: { zh: "定距拍照", en: "Picture by distance" },
};

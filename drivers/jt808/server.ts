import type { ListeningServer } from "@tessera/drivers/define";
import type { DeviceCare, TrackKeeper } from "@tessera/engine";
import type { MessageTrace } from "@tessera/engine/listening";
import type { Site } from "@tessera/platform/server";
import type { AccessLists } from "./access-lists.ts";
import type { OpenAlarms } from "./alarms/held-memory.ts";
import type { AlarmFiles } from "./attachments/alarm-files.ts";
import { AttachmentNumbers } from "./attachments/attachment-numbers.ts";
import { AuthCodes } from "./auth-codes.ts";
import { createJt808Platform, type Jt808Platform } from "./jt808-platform.ts";
import type { Jt808Settings } from "./jt808-settings.ts";
import type { AacEncoders } from "./talk/aac-voice.ts";
import type { AlarmPictures } from "./terminal-pictures.ts";
import type { WaitingRoom } from "./waiting-room.ts";

declare module "@tessera/platform/server" {
  interface Site {
    readonly jt808: Jt808Platform;
  }
}

/** What the platform's administrator decides, and where what was said is kept. Asked once terminals may come. */
interface Jt808Site extends Pick<Site, "database" | "listenHost" | "clock" | "log"> {
  readonly care: DeviceCare;
  readonly tracks: Pick<TrackKeeper, "keep">;
  readonly alarms: AlarmPictures & AlarmFiles & OpenAlarms;
  readonly aacEncoders: AacEncoders;
  readonly jt808Access: {
    readonly settings: () => Jt808Settings;
    readonly lists: AccessLists;
    readonly waiting: WaitingRoom;
    readonly messageLog: { take(trace: MessageTrace): void };
  };
}

const keyPurpose = "jt808-codes-1";
const attachmentPurpose = "jt808-attachments-1";

export const jt808Server: ListeningServer<Jt808Site> = {
  readsSections: ["jt808", "jt1078"],
  create: (site) => {
    const { care, listenHost, clock, log } = site;
    const platform = createJt808Platform({
      settings: () => site.jt808Access.settings(),
      lists: { judge: (deviceId) => site.jt808Access.lists.judge(deviceId) },
      waiting: {
        isLetIn: (deviceId) => site.jt808Access.waiting.isLetIn(deviceId),
        note: (guest) => site.jt808Access.waiting.note(guest),
        leave: (deviceId) => site.jt808Access.waiting.leave(deviceId),
      },
      codes: async () => new AuthCodes(await site.database.secrets.derive(keyPurpose)),
      tracks: { keep: (point) => site.tracks.keep(point) },
      pictures: { addPicture: (...picture) => site.alarms.addPicture(...picture) },
      openAlarms: { openOf: (...whose) => site.alarms.openOf(...whose) },
      attachments: { openAttachment: (file) => site.alarms.openAttachment(file) },
      attachmentNumbers: async () =>
        new AttachmentNumbers(await site.database.secrets.derive(attachmentPurpose)),
      encoders: { open: () => site.aacEncoders.open() },
      care,
      listenHost,
      onTrace: (trace) => site.jt808Access.messageLog.take(trace),
      clock,
      log,
    });
    return {
      driver: platform.driver,
      offers: { jt808: platform },
      start: ({ intake, alarms }) => platform.start(intake, alarms),
      serveWorkers: (pool) => platform.serveWorkers(pool),
      applySettings: () => platform.applySettings(),
      state: () => platform.state(),
      stop: () => platform.stop(),
    };
  },
};

import { BadRequest, type Text } from "@tessera/base";
import {
  type ChannelRef,
  type ChannelRegistry,
  type Driver,
  listDeviceRecordings,
} from "@tessera/engine";
import dayjs, { type Dayjs } from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat.js";

dayjs.extend(customParseFormat);

export interface DeviceRecordingsParts {
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
}

interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** What devices have recorded themselves, asked of them each time. */
export class DeviceRecordings {
  readonly #parts: DeviceRecordingsParts;

  constructor(parts: DeviceRecordingsParts) {
    this.#parts = parts;
  }

  /** By the server's time zone; a day may have 23 or 25 hours. */
  async ofDay(channel: ChannelRef, day: string): Promise<readonly Span[]> {
    const from = startOf(day, "YYYYMMDD");
    return this.#within(channel, from, from.add(1, "day"));
  }

  async daysOf(channel: ChannelRef, month: string): Promise<readonly boolean[]> {
    const from = startOf(month, "YYYYMM");
    const spans = await this.#within(channel, from, from.add(1, "month"));
    return Array.from({ length: from.daysInMonth() }, (_, index) => {
      const day = from.add(index, "day");
      const [startMs, endMs] = [day.valueOf(), day.add(1, "day").valueOf()];
      return spans.some((span) => span.startMs < endMs && span.endMs > startMs);
    });
  }

  async #within(channel: ChannelRef, from: Dayjs, to: Dayjs): Promise<readonly Span[]> {
    return listDeviceRecordings(this.#parts, channel, from.valueOf(), to.valueOf());
  }
}

function startOf(period: string, format: string): Dayjs {
  const start = dayjs(period, format, true);
  if (!start.isValid()) throw new BadRequest("period-unknown", noSuchPeriodText(period));
  return start;
}

const noSuchPeriodText = (period: string): Text => ({
  zh: `日期不存在：${period}`,
  en: `This date does not exist: ${period}`,
});

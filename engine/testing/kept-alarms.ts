import type { AlarmIntake, AlarmReport, RaisedAlarm } from "../alarm-intake.ts";

/** For tests of those that report alarms: keeps them in memory. */
export class KeptAlarms implements AlarmIntake {
  readonly raised: RaisedAlarm[] = [];

  async report(alarm: AlarmReport): Promise<number> {
    const id = this.raised.length + 1;
    this.raised.push({ ...alarm, id });
    return id;
  }

  async list(device: string, { start, limit }: { readonly start: number; readonly limit: number }) {
    const all = this.raised
      .filter(({ deviceId }) => deviceId === device)
      .map(({ channel, ...alarm }) => ({ ...alarm, channelId: channel?.channelId }))
      .toReversed();
    return { total: all.length, page: all.slice(start, start + limit) };
  }
}

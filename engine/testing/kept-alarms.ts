import type { AlarmIntake, AlarmReport, RaisedAlarm } from "../alarm-intake.ts";

/** For tests of those that report alarms: keeps them in memory. */
export class KeptAlarms implements AlarmIntake {
  readonly raised: RaisedAlarm[] = [];

  async report(alarm: AlarmReport): Promise<number> {
    const id = this.raised.length + 1;
    this.raised.push({ ...alarm, id });
    return id;
  }

  /** Those that have begun and not ended. */
  open() {
    const open = new Map<string, RaisedAlarm>();
    for (const alarm of this.raised) {
      const { phase, deviceId, channel, alarmType, key } = alarm;
      const whose = JSON.stringify([deviceId, channel?.channelId, alarmType, key]);
      if (phase === "begins") open.set(whose, alarm);
      if (phase === "ends") open.delete(whose);
    }
    return [...open.values()].map((alarm) => ({ ...alarm, method: alarm.method ?? 0 }));
  }

  async list(device: string, { start, limit }: { readonly start: number; readonly limit: number }) {
    const all = this.raised
      .filter(({ deviceId }) => deviceId === device)
      .map(({ channel, ...alarm }) => ({ ...alarm, channelId: channel?.channelId }))
      .toReversed();
    return { total: all.length, page: all.slice(start, start + limit) };
  }
}

import type { WireAlarm, WireStorm } from "@tessera/features/alarms/contract";

/** When the alarms of tests are: 2026-01-31 08:00:00 UTC. */
export const someTimeMs = Date.UTC(2026, 0, 31, 8);

export const anAlarm = (given: Partial<WireAlarm> = {}): WireAlarm => {
  const { ID = 1, AtMs = someTimeMs } = given;
  return {
    ID,
    DeviceID: "gate",
    DeviceName: "Gate",
    ChannelID: "1",
    ChannelName: "Gate 3",
    AlarmPriority: 2,
    AlarmMethod: 5,
    AlarmType: 7,
    EventType: "motion",
    Time: new Date(AtMs).toISOString().slice(0, 19).replace("T", " "),
    AtMs,
    EndMs: 0,
    ToldTime: "",
    Description: "画面有移动",
    Text: { zh: "画面有移动", en: "Something moves" },
    Source: "ONVIF",
    Longitude: null,
    Latitude: null,
    snap: "",
    record: `/video/backtime/gate/1?at=${AtMs - 5000}`,
    CreatedAt: "",
    State: "new",
    HandledBy: "",
    HandledAt: "",
    Note: "",
    AssigneeID: 0,
    Assignee: "",
    StormID: ID,
    ...given,
  };
};

/** A row of the inbox: `aStorm(3, { Count: 142 })`; a higher number is a later one. */
export function aStorm(
  id: number,
  given: Partial<Omit<WireStorm, "Last">> & { readonly Last?: Partial<WireAlarm> } = {},
): WireStorm {
  const atMs = given.LastMs ?? someTimeMs + id * 1000;
  const { Last, ...rest } = given;
  const place = {
    DeviceID: rest.DeviceID ?? "gate",
    DeviceName: rest.DeviceName ?? "Gate",
    ChannelID: rest.ChannelID ?? "1",
    ChannelName: rest.ChannelName ?? `Gate ${id}`,
  };
  const kind = { AlarmPriority: rest.AlarmPriority ?? 2, AlarmType: rest.AlarmType ?? 7 };
  return {
    ID: id,
    ...place,
    ...kind,
    Source: "ONVIF",
    FirstMs: atMs,
    LastMs: atMs,
    Count: 1,
    NewCount: rest.NewCount ?? rest.Count ?? 1,
    IsMuted: false,
    ...rest,
    Last: anAlarm({ ID: id * 100, StormID: id, AtMs: atMs, ...place, ...kind, ...Last }),
  };
}

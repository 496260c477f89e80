import { postJson } from "./legacy-api.ts";

/** Has channels 1 of devices recorded day and night. */
export async function recordAlways(
  url: string,
  token: string,
  devices: readonly string[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
  const plan = {
    Name: "24 h",
    Enable: true,
    Mode: "continuous",
    Week: Object.fromEntries(days.map((day) => [day, []])),
    Exceptions: [],
    PreRecordSeconds: 5,
    PostRecordSeconds: 10,
    RecordSub: false,
    RetentionDays: 0,
    RetentionGB: 0,
    ...more,
  };
  const { ID } = await postJson(url, { path: "setrecordplan", token, input: plan });
  const channels = devices.map((device) => ({ device, channel: "1" }));
  await postJson(url, { path: "recordplan/channels", token, input: { id: ID, channels } });
  return Number(ID);
}

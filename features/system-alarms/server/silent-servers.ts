import type { SiteServer } from "@tessera/platform/server";
import { lengthText } from "./clock-watch.ts";
import { type SystemAlarm, systemTypes } from "./system-alarm.ts";

/** A server that is restarted is back before that. */
const patienceMs = 30_000;
/** One that is silent for longer has been taken away. */
const forgottenMs = 7 * 24 * 3_600_000;

/** Servers of the site that are gone without having said so. */
export const silentServers = (
  servers: readonly SiteServer[],
  atMs: number,
): readonly SystemAlarm[] =>
  servers
    .filter(({ silentMs }) => silentMs >= patienceMs && silentMs < forgottenMs)
    .map(({ id, silentMs }) => {
      const name = id.slice(0, 8);
      const length = lengthText(silentMs);
      return {
        key: `server ${id}`,
        deviceId: "",
        channel: undefined,
        alarmType: systemTypes.serverGone,
        severity: 1,
        topic: "System/ServerGone",
        description: {
          zh: `节点 ${name} 失联 ${length.zh}，其设备已由其他节点接管；请检查该服务器`,
          en: `Node ${name} has not been heard of for ${length.en}. Other nodes look after its devices; check that server.`,
        },
        beganAtMs: atMs,
        members: [],
      };
    });

import { BadRequest, type Clock, type Zone } from "@tessera/base";
import {
  defineFeature,
  type Events,
  type Feature,
  type Figures,
  type PushHub,
  type Route,
  route,
} from "@tessera/platform/server";
import {
  dashboardTypes,
  figuresTold,
  readCards,
  saveCards,
  stateChannels,
  stateDevice,
  stateSeries,
  stateTop,
  stateTopV2,
} from "../contract.ts";
import { completed } from "./arrangement.ts";
import { timeOf } from "./asked-time.ts";
import type { CardStore } from "./card-store.ts";
import { activityNames, channelCounts, countNames, deviceCounts } from "./counts.ts";
import { type CameraSource, screenRoutes } from "./screen.ts";
import type { ScreenStore } from "./screen-store.ts";
import { presentMs, presentNames, topNames, topOf } from "./state-top.ts";

export { CardStore } from "./card-store.ts";
export { dashboardMigrations } from "./migrations/index.ts";
export { ScreenStore } from "./screen-store.ts";

export interface DashboardDeps {
  readonly figures: Pick<Figures, "metrics" | "server" | "measure" | "read" | "serverNames">;
  readonly cards: CardStore;
  readonly screens: ScreenStore;
  readonly cameras: CameraSource;
  /** By which days go. */
  readonly zone: Zone;
  readonly push: Pick<PushHub, "tell">;
  readonly events: Pick<Events, "on">;
  readonly clock: Clock;
}

/** Figures for people and programs, and the page that an administrator begins with. */
export function createDashboardFeature(deps: DashboardDeps): Feature {
  const { figures, push, events } = deps;
  const stopTelling = events.on("figures-gathered", ({ atMs, rows }) =>
    push.tell(figuresTold, {
      server: figures.server.id,
      atMs,
      values: rows.map(({ name, labels, sum, samples, most }) => ({
        name,
        labels: { ...labels },
        mean: sum / samples,
        most,
      })),
    }),
  );
  return defineFeature({
    name: "dashboard",
    navigation: [{ path: "/dashboard", title: "dashboard", icon: "dashboard", show: false }],
    stop: async () => stopTelling(),
    routes: [...stateRoutes(deps), ...cardRoutes(deps), ...screenRoutes(deps)],
  });
}

function stateRoutes({ figures, clock }: DashboardDeps): readonly Route[] {
  const serversOf = async () =>
    [...(await figures.serverNames())]
      .map(([id, name]) => ({ id, name, isThis: id === figures.server.id }))
      .toSorted((one, other) => Number(other.isThis) - Number(one.isThis));
  const top = async ({ server, ...asked }: TopAsked) => {
    const time = timeOf(asked, clock.nowMs());
    const { toMs } = time;
    const [servers, read, { series: present }] = await Promise.all([
      serversOf(),
      figures.read({ names: topNames, ...time }),
      figures.read({ names: presentNames, fromMs: toMs - presentMs, toMs }),
    ]);
    if (server !== undefined && !servers.some(({ id }) => id === server))
      throw new BadRequest("server-unknown", unknownServerText, { field: "server" });
    return topOf(read, { servers, present, server });
  };
  return [
    route(stateTop, top),
    route(stateTopV2, async (asked) => ({ data: await top(asked) })),
    route(stateDevice, async () => deviceCounts(figures.measure(countNames))),
    route(stateChannels, async () => ({
      data: channelCounts(figures.measure([...countNames, ...activityNames])),
    })),
    route(stateSeries, async ({ names, ...asked }) => {
      const unknown = names.find((name) => !figures.metrics.some((one) => one.name === name));
      if (unknown !== undefined)
        throw new BadRequest("figure-unknown", unknownFigureText(unknown), { field: "names" });
      const time = timeOf(asked, clock.nowMs());
      const { stepS, series } = await figures.read({ names, ...time });
      return {
        step: stepS,
        servers: await serversOf(),
        series: series.map(({ serverId, name, labels, points }) => ({
          server: serverId,
          name,
          labels: { ...labels },
          points: points.map(([atS, mean, most]): [number, number, number] => [
            atS * 1000,
            mean,
            most,
          ]),
        })),
      };
    }),
  ];
}

interface TopAsked {
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
  readonly server?: string | undefined;
}

const cardRoutes = ({ cards }: DashboardDeps): readonly Route[] => [
  route(readCards, async (_, { principal }) => ({
    ...completed(await cards.of(principal.userId)),
    ai_dashboard_type: dashboardTypes[0],
  })),
  route(saveCards, async (arrangement, { principal, noteChange }) => {
    const before = completed(await cards.of(principal.userId));
    await cards.save(principal.userId, arrangement);
    const after = completed(arrangement);
    noteChange({ target: "首页卡片 dashboard cards", before, after });
    return after;
  }),
];

const unknownServerText = {
  zh: "没有这台服务器，请使用 servers 中的 id",
  en: "There is no such server; use an id of `servers`",
};

const unknownFigureText = (name: string) => ({
  zh: `没有名为 ${name} 的指标`,
  en: `There is no figure called ${name}`,
});

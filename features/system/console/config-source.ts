import { type ConfigSource, request } from "@tessera/platform/console";
import {
  getHomeOtherConfig,
  getMapConfig,
  getOtherConfig,
  getServerInfo,
  getShowConfig,
} from "../contract.ts";

/** What the shell reads about the system, by this feature's calls. */
export const configSource: ConfigSource = {
  homeConfig: () => request(getHomeOtherConfig, {}),
  serverInfo: () => request(getServerInfo, {}),
  otherConfig: () => request(getOtherConfig, {}),
  mapInfo: async () => (await request(getMapConfig, {})).data,
  navigation: async () => (await request(getShowConfig, {})).data.navigation,
};

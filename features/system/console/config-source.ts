import type { ConfigSource } from "@tessera/platform/console";
import {
  getHomeOtherConfig,
  getMapConfig,
  getOtherConfig,
  getServerInfo,
  getShowConfig,
} from "../contract.ts";

/** What the shell reads about the system, by this feature's calls. */
export const configSource: ConfigSource = {
  onLogin: [getHomeOtherConfig],
  signedIn: [getServerInfo, getOtherConfig, getMapConfig, getShowConfig],
  shown(config) {
    const other = config(getOtherConfig);
    const home = config(getHomeOtherConfig);
    return {
      title: other?.Title || home?.Title,
      copyright: (other ?? home)?.Copyright,
      logo: (other ?? home)?.Logo,
      server: config(getServerInfo)?.Server,
      navigation: config(getShowConfig)?.data.navigation,
    };
  },
};

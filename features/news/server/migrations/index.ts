import type { FeatureMigrations } from "@tessera/platform/server";
import { channelNews } from "./0001-channel-news.ts";
import { foldedNews } from "./0002-folded-news.ts";
import { channelsSeen } from "./0003-channels-seen.ts";

export const newsMigrations: FeatureMigrations = {
  feature: "news",
  migrations: [channelNews, foldedNews, channelsSeen],
};

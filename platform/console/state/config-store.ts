import { create } from "zustand";
import type { NavigationEntry } from "../../contract/index.ts";
import { type MapInfo, useApp } from "./app-store.ts";

interface ServerInfo {
  /** Name and version: "Tessera/0.1.0". */
  readonly Server: string;
}

interface HomeConfig {
  readonly Title: string;
  readonly Copyright: string;
}

export interface OtherConfig extends HomeConfig {
  readonly RecordVersion: boolean;
  readonly Initial: boolean;
}

/** Where the shell's configuration comes from; the console's start passes it in. */
export interface ConfigSource {
  homeConfig(): Promise<HomeConfig>;
  serverInfo(): Promise<ServerInfo>;
  otherConfig(): Promise<OtherConfig>;
  mapInfo(): Promise<MapInfo>;
  navigation(): Promise<readonly NavigationEntry[]>;
}

export interface ConfigState {
  readonly homeConfig: HomeConfig | undefined;
  readonly serverInfo: ServerInfo | undefined;
  readonly otherConfig: OtherConfig | undefined;
  readonly navigation: readonly NavigationEntry[] | undefined;
}

const nothingLoaded: ConfigState = {
  homeConfig: undefined,
  serverInfo: undefined,
  otherConfig: undefined,
  navigation: undefined,
};

export const useConfig = create<ConfigState>()(() => nothingLoaded);

let clearings = 0;

/** Changes with each log-out: what was asked for before it is not for the next user. */
export const configReader = (): number => clearings;

/** Log-out: the next user's configuration is read afresh. */
export function clearConfig(): void {
  clearings++;
  useConfig.setState(nothingLoaded);
  useApp.setState({ mapInfo: undefined });
}

export function setOtherConfig(change: Partial<OtherConfig>): void {
  const { otherConfig } = useConfig.getState();
  if (otherConfig) useConfig.setState({ otherConfig: { ...otherConfig, ...change } });
}

const defaultTitle = "Tessera";

/** The configured title, or the product's name. */
export function productTitle({ otherConfig, homeConfig }: ConfigState): string {
  return otherConfig?.Title || homeConfig?.Title || defaultTitle;
}

import type { ConfigPart } from "../guard/page-effects.ts";
import { useApp } from "./app-store.ts";
import { type ConfigSource, configReader, useConfig } from "./config-store.ts";

const maxMapZoom = 24;

/** Reads parts of the configuration, each once at a time. A part that fails is tried on the next page. */
export class ConfigLoader {
  readonly #source: ConfigSource;
  /** By whom each part is being read. */
  readonly #running = new Map<ConfigPart, number>();

  constructor(source: ConfigSource) {
    this.#source = source;
  }

  async load(parts: readonly ConfigPart[]): Promise<void> {
    await Promise.all(parts.map((part) => this.#loadOnce(part)));
  }

  async #loadOnce(part: ConfigPart): Promise<void> {
    const reader = configReader();
    if (this.#running.get(part) === reader) return;
    this.#running.set(part, reader);
    try {
      const keep = await this.#read(part);
      if (reader === configReader()) keep();
    } catch {
      // The request has told the user; the shell does with its defaults.
    } finally {
      if (this.#running.get(part) === reader) this.#running.delete(part);
    }
  }

  async #read(part: ConfigPart): Promise<() => void> {
    if (part === "mapInfo") {
      const { home_map_zoom, column_map_zoom } = await this.#source.mapInfo();
      const mapInfo = {
        home_map_zoom: Math.min(home_map_zoom, maxMapZoom),
        column_map_zoom: Math.min(column_map_zoom, maxMapZoom),
      };
      return () => useApp.setState({ mapInfo });
    }
    const answer = await this.#source[part]();
    return () => useConfig.setState({ [part]: answer });
  }
}

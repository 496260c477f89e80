import type { ConfigPart } from "../guard/page-effects.ts";
import { useApp } from "./app-store.ts";
import { type ConfigSource, useConfig } from "./config-store.ts";

const maxMapZoom = 24;

/** Reads parts of the configuration, each once at a time. A part that fails is tried on the next page. */
export class ConfigLoader {
  readonly #source: ConfigSource;
  readonly #running = new Set<ConfigPart>();

  constructor(source: ConfigSource) {
    this.#source = source;
  }

  async load(parts: readonly ConfigPart[]): Promise<void> {
    await Promise.all(parts.map((part) => this.#loadOnce(part)));
  }

  async #loadOnce(part: ConfigPart): Promise<void> {
    if (this.#running.has(part)) return;
    this.#running.add(part);
    try {
      await this.#read(part);
    } catch {
      // The request has told the user; the shell does with its defaults.
    } finally {
      this.#running.delete(part);
    }
  }

  async #read(part: ConfigPart): Promise<void> {
    if (part === "mapInfo") {
      const { home_map_zoom, column_map_zoom } = await this.#source.mapInfo();
      useApp.setState({
        mapInfo: {
          home_map_zoom: Math.min(home_map_zoom, maxMapZoom),
          column_map_zoom: Math.min(column_map_zoom, maxMapZoom),
        },
      });
      return;
    }
    useConfig.setState({ [part]: await this.#source[part]() });
  }
}

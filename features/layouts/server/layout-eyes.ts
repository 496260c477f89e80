import type { ChannelRef, DeviceCatalog } from "@tessera/engine";
import type { Principal, Rights } from "@tessera/platform/server";
import type { LayoutCamera } from "../contract.ts";

export interface LayoutEyesParts {
  readonly catalog: Pick<DeviceCatalog, "channel">;
  readonly rights: Pick<Rights, "judge">;
}

/** The cameras of layouts as one user may see them at one moment. */
export class LayoutEyes {
  readonly #catalog: LayoutEyesParts["catalog"];
  readonly #mayWatch: (channel: ChannelRef) => boolean;

  constructor({ catalog, rights }: LayoutEyesParts, principal: Principal) {
    this.#catalog = catalog;
    this.#mayWatch = rights.judge(principal, "live");
  }

  stateOf(camera: LayoutCamera): "ok" | "forbidden" | "gone" {
    const ref = refOf(camera);
    const channel = this.#catalog.channel(ref);
    if (!channel || channel.isDirectory) return "gone";
    return this.#mayWatch(ref) ? "ok" : "forbidden";
  }

  sees(camera: LayoutCamera): boolean {
    return this.stateOf(camera) === "ok";
  }

  /** As it is called now. */
  named(camera: LayoutCamera): LayoutCamera {
    return { ...camera, name: this.#catalog.channel(refOf(camera))?.name ?? camera.name };
  }
}

const refOf = ({ device, channel }: LayoutCamera): ChannelRef => ({
  deviceId: device,
  channelId: channel,
});

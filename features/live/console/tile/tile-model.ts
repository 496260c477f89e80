import type { RungChoice } from "@tessera/player";
import type { Flow } from "../channel-view.ts";
import type { Fit } from "./picture/picture-shape.ts";

interface Switch {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** What a tile shows and what this viewer can do with it now; what is absent is not offered. */
export interface TileModel {
  readonly isLive: boolean;
  readonly pause: Switch | undefined;
  readonly sound: Switch | undefined;
  readonly snapshot: () => void;
  readonly record: Switch | undefined;
  readonly back: (() => void) | undefined;
  /** Only while the recording is shown. */
  readonly toLive: (() => void) | undefined;
  readonly openPlayback: (() => void) | undefined;
  readonly bookmark: (() => void) | undefined;
  readonly fullscreen: Switch;
  readonly statistics: Switch;
  readonly diagnose: (() => void) | undefined;
  readonly stream:
    | {
        readonly flow: Flow;
        /** null: the wall chooses; undefined: nobody but the viewer does. */
        readonly pinned: Flow | null | undefined;
        readonly set: (flow: Flow | undefined) => void;
      }
    | undefined;
  readonly rung: { readonly choice: RungChoice; readonly set: (choice: RungChoice) => void };
  readonly zoom: {
    readonly scale: number;
    readonly zoomIn: () => void;
    readonly zoomOut: () => void;
    readonly reset: () => void;
  };
  readonly shape: {
    readonly fit: Fit;
    readonly setFit: (fit: Fit) => void;
    readonly rotate: () => void;
  };
  readonly favourite: Switch | undefined;
  readonly share: (() => void) | undefined;
  readonly addresses: (() => void) | undefined;
  readonly showKeys: () => void;
  readonly close: (() => void) | undefined;
}

import type { Clock } from "@tessera/base";
import type { Charset, GbVersion, ZoneMinutes } from "@tessera/protocols/gb28181";

export interface GbUpperOptions {
  /** 20 digits. */
  readonly id?: string;
  /** The first ten digits of the id unless told. */
  readonly domain?: string;
  /** Of digest; the domain unless told. */
  readonly realm?: string;
  /** Of whoever registers; "": nobody is challenged. */
  readonly password?: string;
  readonly host?: string;
  readonly port?: number;
  readonly version?: GbVersion;
  readonly charset?: Charset;
  readonly zone?: ZoneMinutes;
  readonly clock?: Clock;
}

import { z } from "zod";
import { parseAddress } from "./device-address.ts";

/** What the device has, with what one of its channels has laid over it. */
export interface OnvifConnection {
  /** Host, host:port or the whole address of the device service. */
  readonly address: string;
  /** 0: not given; the usual ones are tried. */
  readonly port: number;
  readonly userName: string;
  readonly password: string;
  readonly transport: "TCP" | "UDP" | "HTTP";
  /** Whether the password may be shown to a device that asks for it in clear. */
  readonly basic: "never" | "allowed";
  /** Fingerprints that are trusted of a device reached by https or rtsps; empty until it was seen. */
  readonly certificate: string;

  // What follows the device has told; empty until it was looked at.
  /** Where its device service was found. */
  readonly foundUrl: string;
  readonly sourceToken: string;
  readonly sourceConfigurationToken: string;
  /** The device has no other video source. */
  readonly isOnlySource: boolean;
  readonly mainProfile: string;
  readonly subProfile: string;
  readonly mainUrl: string;
  readonly subUrl: string;
  readonly snapshotUrl: string;
  /** The profile by which it is moved; empty if it cannot be. */
  readonly ptzProfile: string;
  readonly hasPresets: boolean;
  readonly hasFocus: boolean;
  readonly hasIris: boolean;
  readonly hasEvents: boolean;
  readonly hasRecordings: boolean;
  /** A siren or a light can be wired to it. */
  readonly hasOutputs: boolean;
}

const addressMessage =
  "地址应为主机、主机:端口，或完整的 http://主机:端口/onvif/device_service · The address must be a host, host:port or a full http://host:port/onvif/device_service";

const told = z.string().max(1000).default("");
const toldFlag = z.boolean().default(false);

/** User and password may stand in the address; they are moved out of it, so that no address holds a secret. */
export const onvifConnection: z.ZodType<OnvifConnection> = z
  .object({
    address: z
      .string()
      .trim()
      .max(1000)
      .refine((text) => parseAddress(text) !== undefined, addressMessage),
    port: z
      .union([z.literal("").transform(() => 0), z.coerce.number().int().min(0).max(65_535)])
      .default(0),
    userName: z.string().max(200).default(""),
    password: z.string().max(200).default(""),
    transport: z.enum(["TCP", "UDP", "HTTP"]).default("TCP"),
    basic: z.enum(["never", "allowed"]).default("never"),
    certificate: z.string().trim().max(1000).default(""),
    foundUrl: told,
    sourceToken: told,
    sourceConfigurationToken: told,
    isOnlySource: toldFlag,
    mainProfile: told,
    subProfile: told,
    mainUrl: told,
    subUrl: told,
    snapshotUrl: told,
    ptzProfile: told,
    hasPresets: toldFlag,
    hasFocus: toldFlag,
    hasIris: toldFlag,
    hasEvents: toldFlag,
    hasRecordings: toldFlag,
    hasOutputs: toldFlag,
  })
  .transform((given) => {
    const inAddress = parseAddress(given.address);
    if (!inAddress?.userName) return given;
    return {
      ...given,
      address: given.address.replace(/^(\w+:\/\/)?[^/?#]*@/, "$1"),
      userName: given.userName || inAddress.userName,
      password: given.password || inAddress.password,
    };
  });

import type { RtspTransport } from "@tessera/protocols/rtsp";
import { fingerprintsOf } from "@tessera/protocols/sockets";
import { z } from "zod";
import { isRecordAddress } from "./record-address.ts";
import { splitCredentials } from "./split-credentials.ts";

export interface RtspConnection {
  readonly rtspUrl: string;
  /** Empty if the camera has no sub stream. */
  readonly subRtspUrl: string;
  /** Where its recorder plays back, with places for the times; empty: nowhere. */
  readonly recordUrl?: string;
  readonly userName: string;
  readonly password: string;
  readonly transport: RtspTransport;
  /** Whether the password may be shown to a camera that asks for it in clear. */
  readonly basic: "never" | "allowed";
  /** Fingerprints that are trusted of a camera reached by rtsps; empty until it was seen. */
  readonly certificate: string;
  /** Whether it may send us on to others. */
  readonly otherHosts?: "refuse" | "allow";
}

const addressMessage =
  "地址格式应为 rtsp://主机:端口/路径（或 rtsps://） · The address must have the form rtsp://host:port/path (or rtsps://)";

const recordMessage =
  "录像地址应形如 rtsp://主机/路径?start={start}&end={end}，至少含有 {start} · The address of recordings must look like rtsp://host/path?start={start}&end={end}, with {start} at least";

const addressText = z.string().trim().max(1000);

/** User and password may stand in the URL; they are moved out of it, so that no URL holds a secret. */
export const rtspConnection: z.ZodType<RtspConnection> = z
  .object({
    rtspUrl: addressText.refine(isRtspUrl, addressMessage),
    subRtspUrl: addressText
      .refine((text) => text === "" || isRtspUrl(text), addressMessage)
      .default(""),
    recordUrl: addressText
      .refine((text) => text === "" || (isRtspUrl(text) && isRecordAddress(text)), recordMessage)
      .default(""),
    userName: z.string().default(""),
    password: z.string().default(""),
    transport: z.enum(["TCP", "UDP", "HTTP"]).default("TCP"),
    basic: z.enum(["never", "allowed"]).default("never"),
    certificate: z.string().trim().max(1000).default(""),
    otherHosts: z.enum(["refuse", "allow"]).default("refuse"),
  })
  .transform((given) => {
    const main = splitCredentials(given.rtspUrl);
    return {
      ...given,
      rtspUrl: main.url,
      subRtspUrl: splitCredentials(given.subRtspUrl).url,
      recordUrl: splitCredentials(given.recordUrl).url,
      userName: given.userName || main.userName,
      password: given.password || main.password,
    };
  });

/** As the client takes it. */
export const accessOf = ({ basic, certificate, otherHosts, ...access }: RtspConnection) => ({
  ...access,
  mayLeaveHost: otherHosts === "allow",
  allowsBasic: basic === "allowed",
  trusted: fingerprintsOf(certificate),
});

function isRtspUrl(address: string): boolean {
  const { url } = splitCredentials(address);
  if (!/^rtsps?:\/\/[^/?#\s]+([/?]\S*)?$/i.test(url) || !URL.canParse(url)) return false;
  return new URL(url).hostname !== "";
}

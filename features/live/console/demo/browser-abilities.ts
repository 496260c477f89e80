import { rungLabels } from "@tessera/kit/tile";
import type { Translate } from "@tessera/platform/console";
import { type RungName, rungsThatDecode } from "@tessera/player";
import type { DemoTextKey } from "./texts.ts";

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** What a browser is asked about itself. */
export interface BrowserWindow {
  readonly userAgent: string;
  readonly isSecure: boolean;
  readonly isTypeSupported: (type: string) => boolean;
  readonly peerCodecs: readonly string[];
  readonly rungsFor: (videoCodec: string) => readonly RungName[];
}

const codecs = [
  { name: "H.264", key: "h264", type: 'video/mp4; codecs="avc1.640028"' },
  { name: "H.265", key: "h265", type: 'video/mp4; codecs="hvc1.1.6.L120.B0"' },
  { name: "AV1", key: undefined, type: 'video/mp4; codecs="av01.0.08M.08"' },
  { name: "AAC", key: undefined, type: 'audio/mp4; codecs="mp4a.40.2"' },
  { name: "Opus", key: undefined, type: 'audio/mp4; codecs="opus"' },
] as const;

export function browserAbilities(
  { userAgent, isSecure, isTypeSupported, peerCodecs, rungsFor }: BrowserWindow,
  t: Translate<DemoTextKey>,
): readonly Fact[] {
  const listed = (names: readonly string[]) => names.join(", ") || t("noneOfThese");
  return [
    ...codecs.flatMap(({ name, key }) =>
      key
        ? [
            {
              label: t("canPlayBy", { codec: name }),
              value: listed(rungsFor(key).map((rung) => rungLabels[rung])),
            },
          ]
        : [],
    ),
    {
      label: t("sourceTypes"),
      value: listed(codecs.filter(({ type }) => isTypeSupported(type)).map(({ name }) => name)),
    },
    { label: t("peerCodecs"), value: listed(peerCodecs) },
    { label: t("secure"), value: t(isSecure ? "yes" : "no") },
    { label: t("browser"), value: userAgent },
  ];
}

/** The browser that this page is in. */
export function thisBrowser(): BrowserWindow {
  const { MediaSource, ManagedMediaSource } = globalThis as {
    MediaSource?: typeof globalThis.MediaSource;
    ManagedMediaSource?: typeof globalThis.MediaSource;
  };
  const source = MediaSource ?? ManagedMediaSource;
  return {
    userAgent: navigator.userAgent,
    isSecure: globalThis.isSecureContext,
    isTypeSupported: (type) => source?.isTypeSupported(type) ?? false,
    peerCodecs: codecsOfPeers(),
    rungsFor: (videoCodec) => rungsThatDecode(videoCodec),
  };
}

/** Repairs and repeats are listed beside the codecs. */
const notCodecs = new Set(["rtx", "red", "ulpfec", "flexfec-03"]);

function codecsOfPeers(): readonly string[] {
  if (!("RTCRtpReceiver" in globalThis)) return [];
  const { codecs: found = [] } = RTCRtpReceiver.getCapabilities("video") ?? {};
  const names = found.map(({ mimeType }) => mimeType.replace(/^video\//i, ""));
  return [...new Set(names)].filter((name) => !notCodecs.has(name.toLowerCase()));
}

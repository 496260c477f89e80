import { NotAcceptable } from "@tessera/base";
import type { NegotiatedMedia } from "./messages.ts";
import type { Offer, OfferedMedia, OfferedPayload } from "./offer.ts";
import type { PlayedForm } from "./played-form.ts";

/** What is sent in each section of the offer. Throws NotAcceptable if the picture finds no place. */
export function negotiatePlay({ media }: Offer, form: PlayedForm): NegotiatedMedia[] {
  const picture = placeFor(media, "video", (payloads) => picturePayload(payloads, form));
  if (!picture) throw refusals[form.codec]();
  const sound =
    form.sound &&
    placeFor(media, "audio", (payloads) =>
      payloads.find(({ encoding }) => encoding === form.sound),
    );
  return describeAll(media, [picture, sound || undefined]);
}

/** What is taken of each section of a publisher's offer. Throws NotAcceptable if no picture is. */
export function negotiatePublish({ media }: Offer): NegotiatedMedia[] {
  const picture = placeFor(media, "video", (payloads) =>
    payloads.find((payload) => payload.encoding === "H265" || takesAnyPackets(payload)),
  );
  if (!picture) throw new NotAcceptable("whip-no-picture", publishText);
  const sound = placeFor(media, "audio", (payloads) =>
    payloads.find(({ encoding }) => ["OPUS", "PCMA", "PCMU"].includes(encoding)),
  );
  return describeAll(media, [picture, sound]);
}

interface ChosenPlace {
  readonly section: OfferedMedia;
  readonly payload: OfferedPayload;
}

function describeAll(
  media: readonly OfferedMedia[],
  places: readonly (ChosenPlace | undefined)[],
): NegotiatedMedia[] {
  return media.flatMap((section) => {
    const chosen = places.find((place) => place?.section === section);
    const payload = chosen?.payload ?? section.payloads[0];
    return payload ? describe(section, payload, chosen !== undefined) : [];
  });
}

function placeFor(
  media: readonly OfferedMedia[],
  kind: OfferedMedia["kind"],
  choose: (payloads: readonly OfferedPayload[]) => OfferedPayload | undefined,
): ChosenPlace | undefined {
  const section = media.find((candidate) => candidate.kind === kind);
  const payload = section && choose(section.payloads);
  return payload && { section, payload };
}

function picturePayload(payloads: readonly OfferedPayload[], { codec, profile }: PlayedForm) {
  if (codec === "h265") return payloads.find(({ encoding }) => encoding === "H265");
  return payloads
    .filter(takesAnyPackets)
    .toSorted((a, b) => distance(a, profile) - distance(b, profile))[0];
}

/**
 * H.264 in packetization mode 1. Who says nothing has not been asked: GStreamer's elements take all packets and name no
 * mode. Only a mode that is written down, 0, is meant.
 */
const takesAnyPackets = ({ encoding, fmtp }: OfferedPayload) =>
  encoding === "H264" && (fmtp.get("packetization-mode") ?? "1") === "1";

/** Browsers play more than they list; nearest is a profile that contains ours. */
function distance({ fmtp }: OfferedPayload, profile: number): number {
  const listed = Number.parseInt(fmtp.get("profile-level-id")?.slice(0, 2) ?? "42", 16);
  const step = rankOf(listed) - rankOf(profile);
  return step >= 0 ? step : profileRanks.length - step;
}

/** profile_idc: Baseline, Main, High. */
const profileRanks = [0x42, 0x4d, 0x64];
const rankOf = (profile: number) => {
  const rank = profileRanks.indexOf(profile);
  return rank < 0 ? profileRanks.length : rank;
};

const describe = (
  { kind, mid }: OfferedMedia,
  { payloadType, encoding, format }: OfferedPayload,
  isUsed: boolean,
): NegotiatedMedia => ({ kind, mid, isUsed, payloadType, encoding, format });

const refusals = {
  h264: () =>
    new NotAcceptable("webrtc-no-h264", {
      zh: "播放器没有声明可以通过 WebRTC 接收 H.264，请改用其他播放方式",
      en: "The player does not offer to receive H.264 over WebRTC. Play another way",
    }),
  h265: () =>
    new NotAcceptable("webrtc-no-h265", {
      zh: "该浏览器不能通过 WebRTC 播放 H.265，请改用其他播放方式或子码流",
      en: "This browser cannot play H.265 over WebRTC. Play another way, or use the sub stream",
    }),
};

const publishText = {
  zh: "推流端没有提供 H.264 或 H.265 画面，请在推流端选择 H.264",
  en: "The sender offers no H.264 or H.265 video. Choose H.264 there.",
};

import { BitReader } from "../bits/index.ts";
import { type ReorderDepth, unescapeNal } from "../h264/index.ts";
import { nalType, nalTypeOf } from "./nal.ts";
import { type ProfileTierLevel, readProfileTierLevel } from "./profile-tier-level.ts";
import { readTiming } from "./sps-timing.ts";

export interface H265Sps extends ProfileTierLevel {
  readonly temporalLayers: number;
  readonly isTemporalIdNested: boolean;
  /** 0 grey, 1 4:2:0, 2 4:2:2, 3 4:4:4. */
  readonly chromaFormatIdc: number;
  readonly bitDepthLuma: number;
  readonly bitDepthChroma: number;
  /** Of the picture as shown, inside the conformance window. */
  readonly width: number;
  readonly height: number;
  /** As the stream promises it; undefined if it does not. */
  readonly fps: number | undefined;
  /** How many pictures may be decoded before one that is shown ahead of them. */
  readonly reorder: ReorderDepth;
}

/** Sequence parameter set, ISO 23008-2 clause 7.3.2.2. Takes the NAL unit with its two header bytes. */
export function parseSps(nal: Uint8Array): H265Sps {
  const reader = new BitReader(unescapeNal(nal), "H.265 SPS");
  if (nalTypeOf(nal) !== nalType.sps)
    throw reader.broken("NAL 类型不是 SPS", "the NAL type is not SPS");
  reader.skip(16);
  reader.skip(4); // sps_video_parameter_set_id
  const maxSubLayersMinus1 = reader.u(3);
  if (maxSubLayersMinus1 > 6)
    throw reader.broken("时域层数无效", "the number of sub-layers is not valid");
  const isTemporalIdNested = reader.flag();
  const profileTierLevel = readProfileTierLevel(reader, maxSubLayersMinus1);
  reader.ue(); // sps_seq_parameter_set_id
  const chromaFormatIdc = reader.ue();
  if (chromaFormatIdc > 3) throw reader.broken("色度格式无效", "the chroma format is not valid");
  if (chromaFormatIdc === 3) reader.skip(1); // separate_colour_plane_flag
  const size = readSize(reader, chromaFormatIdc);
  const bitDepthLuma = 8 + reader.ue();
  const bitDepthChroma = 8 + reader.ue();
  if (Math.max(bitDepthLuma, bitDepthChroma) > 15)
    throw reader.broken("位深无效", "the bit depth is not valid");
  return {
    ...profileTierLevel,
    temporalLayers: maxSubLayersMinus1 + 1,
    isTemporalIdNested,
    chromaFormatIdc,
    bitDepthLuma,
    bitDepthChroma,
    ...size,
    ...readTiming(reader, maxSubLayersMinus1),
  };
}

/** Table A.8: the largest picture of level 6.2, 35651584 samples, is at most this wide or high. */
const maxSide = 16_888;

function readSize(reader: BitReader, chromaFormatIdc: number) {
  let width = reader.ue();
  let height = reader.ue();
  if (Math.max(width, height) > maxSide)
    throw reader.broken("画面尺寸过大", "the picture size is too large");
  if (reader.flag()) {
    const unitX = chromaFormatIdc === 1 || chromaFormatIdc === 2 ? 2 : 1;
    const unitY = chromaFormatIdc === 1 ? 2 : 1;
    width -= unitX * (reader.ue() + reader.ue()); // conf_win_left_offset, conf_win_right_offset
    height -= unitY * (reader.ue() + reader.ue()); // conf_win_top_offset, conf_win_bottom_offset
  }
  if (width < 1 || height < 1) throw reader.broken("裁剪后画面为空", "cropping leaves no picture");
  return { width, height };
}

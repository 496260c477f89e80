import { BadRequest } from "@tessera/base";
import { BitWriter } from "@tessera/formats/bits";
import { Canvas } from "./canvas.ts";
import {
  finishNal,
  frameNumBits,
  type PictureFormat,
  writePps,
  writeSps,
} from "./h264-parameter-sets.ts";
import { type Block, findPrediction, isSameBlock, readSamples } from "./macroblock.ts";

/**
 * A lossless H.264 encoder for drawn pictures (ISO 14496-10, constrained baseline, CAVLC). A
 * macroblock that continues its left or upper neighbour costs about a byte, one that did not change
 * since the last picture nothing, any other goes out as raw samples.
 */
export class H264PictureEncoder {
  readonly sps: Uint8Array;
  readonly pps: Uint8Array;
  /** The last picture sent, as every decoder has it. */
  readonly #reference: Canvas;
  /** Macroblocks of the picture being written that are raw: their neighbours' codes depend on it. */
  readonly #isRaw: Uint8Array;
  readonly #samples = new Uint8Array(384);
  #frameNum = 0;
  #idrPicId = 0;
  #hasReference = false;

  constructor(format: PictureFormat) {
    checkFormat(format);
    this.sps = writeSps(format);
    this.pps = writePps();
    this.#reference = new Canvas(format.width, format.height);
    this.#isRaw = new Uint8Array(this.#reference.touched.length);
  }

  /** A slice that needs no other picture (IDR). */
  encodeKey(picture: Canvas): Uint8Array {
    this.#idrPicId = (this.#idrPicId + 1) & 1;
    this.#frameNum = 0;
    const bits = new BitWriter(64 * 1024);
    writeIdrHeader(bits, this.#idrPicId);
    this.#isRaw.fill(0);
    for (let index = 0; index < picture.touched.length; index++)
      this.#writeMacroblock(bits, picture, { index, firstIntraType: 0 });
    this.#reference.copyFrom(picture);
    this.#hasReference = true;
    return finishNal(bits);
  }

  /**
   * A slice with what changed since the last picture. Only macroblocks flagged in `candidates` are
   * looked at; the others must be as they were.
   */
  encodeChange(picture: Canvas, candidates: Uint8Array): Uint8Array {
    if (!this.#hasReference) throw new Error("the first picture must be a key picture");
    this.#frameNum = (this.#frameNum + 1) % (1 << frameNumBits);
    const bits = new BitWriter(16 * 1024);
    writePHeader(bits, this.#frameNum);
    this.#isRaw.fill(0);
    let skipped = 0;
    for (let index = 0; index < candidates.length; index++) {
      if (!candidates[index] || isSameBlock(picture, this.#reference, index)) {
        skipped++;
        continue;
      }
      bits.ue(skipped); // mb_skip_run
      skipped = 0;
      // Table 7-13: in P slices intra types follow the five inter types.
      this.#writeMacroblock(bits, picture, { index, firstIntraType: 5 });
      this.#reference.copyMacroblock(picture, index);
    }
    if (skipped > 0) bits.ue(skipped);
    return finishNal(bits);
  }

  #writeMacroblock(bits: BitWriter, picture: Canvas, block: IntraBlock): void {
    const prediction = findPrediction(picture, block.index);
    if (!prediction) return this.#writeRaw(bits, picture, block);
    bits.ue(block.firstIntraType + 1 + prediction.luma); // mb_type: I_16x16, no coefficients
    bits.ue(prediction.chroma); // intra_chroma_pred_mode
    bits.se(0); // mb_qp_delta
    // coeff_token with TotalCoeff 0, table 9-5: its code depends on raw blocks left and above.
    if (this.#hasRawNeighbour(block.index, picture.columns)) bits.u(6, 0b000011);
    else bits.u(1, 1);
  }

  #writeRaw(bits: BitWriter, picture: Canvas, block: IntraBlock): void {
    this.#isRaw[block.index] = 1;
    bits.ue(block.firstIntraType + 25); // mb_type: I_PCM
    bits.align(); // pcm_alignment_zero_bit
    readSamples(picture, block.index, this.#samples);
    bits.bytes(this.#samples);
  }

  /** Clause 9.2.1: a raw block counts 16 coefficients, so the mean with any neighbour is 8 or more. */
  #hasRawNeighbour(index: number, columns: number): boolean {
    const isLeftRaw = index % columns > 0 && this.#isRaw[index - 1] === 1;
    const isAboveRaw = index >= columns && this.#isRaw[index - columns] === 1;
    return isLeftRaw || isAboveRaw;
  }
}

interface IntraBlock extends Block {
  readonly firstIntraType: 0 | 5;
}

/** slice_header, clause 7.3.3, of an I slice in an IDR picture. */
function writeIdrHeader(bits: BitWriter, idrPicId: number): void {
  bits.u(8, 0x65); // nal_ref_idc 3, nal_unit_type 5
  bits.ue(0); // first_mb_in_slice
  bits.ue(7); // slice_type: I, all slices
  bits.ue(0); // pic_parameter_set_id
  bits.u(frameNumBits, 0); // frame_num
  bits.ue(idrPicId); // idr_pic_id
  bits.u(1, 0); // no_output_of_prior_pics_flag
  bits.u(1, 0); // long_term_reference_flag
  bits.se(0); // slice_qp_delta
  bits.ue(1); // disable_deblocking_filter_idc
}

/** slice_header of a P slice that refers to the picture before. */
function writePHeader(bits: BitWriter, frameNum: number): void {
  bits.u(8, 0x41); // nal_ref_idc 2, nal_unit_type 1
  bits.ue(0); // first_mb_in_slice
  bits.ue(5); // slice_type: P, all slices
  bits.ue(0); // pic_parameter_set_id
  bits.u(frameNumBits, frameNum); // frame_num
  bits.u(1, 0); // num_ref_idx_active_override_flag
  bits.u(1, 0); // ref_pic_list_modification_flag_l0
  bits.u(1, 0); // adaptive_ref_pic_marking_mode_flag
  bits.se(0); // slice_qp_delta
  bits.ue(1); // disable_deblocking_filter_idc
}

function checkFormat({ width, height, fps }: PictureFormat): void {
  const isUsable = isEven(width) && isEven(height) && fps > 0 && fps <= 120;
  if (isUsable) return;
  throw new BadRequest("picture-format-not-supported", {
    zh: `画面 ${width}x${height}、${fps} 帧/秒 不可用：宽高须为 16 到 4096 的偶数，帧率须在 120 以内。`,
    en: `A picture of ${width}x${height} at ${fps} fps cannot be made: width and height must be even, 16 to 4096, the rate at most 120.`,
  });
}

function isEven(size: number): boolean {
  return Number.isInteger(size / 2) && size >= 16 && size <= 4096;
}

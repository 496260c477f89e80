import { type Amf0Value, amf0Field } from "@tessera/formats/amf0";
import { answer } from "./command.ts";

/** The answer to connect, RTMP 1.0 clause 7.2.1.1, with what Enhanced RTMP adds where it was asked. */
export function connectSuccess(transactionId: number, request: Amf0Value): Buffer {
  return answer(
    "_result",
    transactionId,
    { fmsVer: "FMS/3,5,7,7009", capabilities: 31, mode: 1 },
    {
      level: "status",
      code: "NetConnection.Connect.Success",
      description: "Connection succeeded.",
      objectEncoding: 0,
      ...enhancedCapabilities(request),
    },
  );
}

export function connectRejected(transactionId: number, description: string): Buffer {
  const code = "NetConnection.Connect.Rejected";
  return answer("_error", transactionId, null, { level: "error", code, description });
}

/** By the list of Enhanced RTMP 1 or the map of version 2; a star stands for every codec. */
export function knowsHvc1(request: Amf0Value): boolean {
  const list = amf0Field(request, "fourCcList");
  const map = amf0Field(request, "videoFourCcInfoMap");
  return ["hvc1", "*"].some(
    (code) => (Array.isArray(list) && list.includes(code)) || amf0Field(map, code) !== undefined,
  );
}

/** FourCcInfoMask: we pass it on, and need not decode it. */
const canForward = 4;

function enhancedCapabilities(request: Amf0Value): Record<string, Amf0Value> {
  const capabilities: Record<string, Amf0Value> = {};
  if (Array.isArray(amf0Field(request, "fourCcList"))) capabilities["fourCcList"] = ["hvc1"];
  if (isPresent(request, "videoFourCcInfoMap"))
    capabilities["videoFourCcInfoMap"] = { avc1: canForward, hvc1: canForward };
  if (isPresent(request, "audioFourCcInfoMap"))
    capabilities["audioFourCcInfoMap"] = {
      mp4a: canForward,
      Opus: canForward,
      fLaC: canForward,
    };
  // Reconnect, multitrack, modifier extensions: none of them.
  if (isPresent(request, "capsEx")) capabilities["capsEx"] = 0;
  return capabilities;
}

function isPresent(request: Amf0Value, name: string): boolean {
  return amf0Field(request, name) !== undefined;
}

import type { XmlNode } from "../../xml/index.ts";
import { fields, integerOf, textOf } from "../fields.ts";
import type { Manscdp, ManscdpDraft, MessageHead } from "../manscdp.ts";
import { draft } from "./plain.ts";

export interface BasicParam {
  readonly name?: string | undefined;
  readonly registerExpirySeconds?: number | undefined;
  readonly keepaliveSeconds?: number | undefined;
  readonly keepaliveCount?: number | undefined;
}

/** What may be asked for, besides BasicParam; joined by slashes. */
export const configQuery = (head: MessageHead, types: readonly string[]): ManscdpDraft =>
  draft("Query", "ConfigDownload", head, fields({ ConfigType: types.join("/") }));

export const readConfigQuery = ({ element }: Manscdp): readonly string[] =>
  element.text("ConfigType").split("/");

export function basicParamAnswer(head: MessageHead, param: BasicParam): ManscdpDraft {
  const told = fields({
    Name: param.name,
    Expiration: param.registerExpirySeconds,
    HeartBeatInterval: param.keepaliveSeconds,
    HeartBeatCount: param.keepaliveCount,
  });
  return draft("Response", "ConfigDownload", head, fields({ Result: "OK", BasicParam: told }));
}

/** Found by what is in it: Uniview calls the element otherwise. Undefined if there is none. */
export function readBasicParam({ element }: Manscdp): BasicParam | undefined {
  const node = [...element.all("BasicParam"), ...element.elements].find(hasHeartbeat);
  if (!node) return undefined;
  return {
    name: textOf(node, "Name"),
    registerExpirySeconds: integerOf(node, "Expiration"),
    keepaliveSeconds: integerOf(node, "HeartBeatInterval"),
    keepaliveCount: integerOf(node, "HeartBeatCount"),
  };
}

const hasHeartbeat = (node: XmlNode) =>
  node.find("HeartBeatInterval") !== undefined || node.find("HeartBeatCount") !== undefined;

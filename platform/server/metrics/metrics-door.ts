import { createHash, timingSafeEqual } from "node:crypto";
import { NotFound, Unauthorized } from "@tessera/base";
import { type MediaReply, type RequestDoor, requestsAt } from "../http/request-door.ts";
import type { Settings } from "../settings/index.ts";
import { contentTypes, expose, formatFor } from "./exposition.ts";
import type { Figures } from "./figures.ts";
import { metricsSettings } from "./settings.ts";

interface MetricsDoorParts {
  readonly product: { readonly name: string };
  readonly figures: Pick<Figures, "latest">;
  readonly settings: Pick<Settings, "get">;
}

/** `/metrics`: all figures as they are now, for who has the token. */
export const metricsDoor = ({ product, figures, settings }: MetricsDoorParts): RequestDoor =>
  requestsAt("/metrics", async ({ method, bearer, accept }): Promise<MediaReply> => {
    const { isOn, token } = settings.get(metricsSettings);
    // Where it is off nobody learns that there could be something.
    if (!isOn || token === "") throw new NotFound("unknown-address", unknownText);
    if (bearer === undefined || !isSame(bearer, token))
      throw new Unauthorized("metrics-token", refusedText);
    if (method !== "GET") return { status: 405, headers: { allow: "GET" } };
    const format = formatFor(accept);
    return {
      status: 200,
      headers: { "content-type": contentTypes[format] },
      body: expose(product.name, figures.latest, format),
    };
  });

/** In the same time wherever they differ. */
const isSame = (given: string, token: string): boolean =>
  timingSafeEqual(digestOf(given), digestOf(token));

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();

const unknownText = { zh: "没有这个地址。", en: "This address does not exist." };
const refusedText = {
  zh: "访问令牌不正确；请以 Authorization: Bearer 携带“监控指标接口”中设置的令牌。",
  en: "The access token is wrong. Send the one set under “Metrics endpoint” as Authorization: Bearer.",
};

import { postJson } from "../../tests/e2e/legacy-api.ts";
import { startLoadProcess } from "../load-process.ts";
import type { Product } from "../product-under-test.ts";
import { tokenOf } from "../wall/wall-site.ts";
import type { ViewerReport } from "./start-viewers.ts";
import { watchedBy } from "./watched-by.ts";
import type { Way } from "./way.ts";

interface UpperAddress {
  readonly host: string;
  readonly port: number;
}

const password = "word-of-the-bench";
const uppers = {
  UDP: { mode: "UDP", id: "34020000002000000096" },
  TCP: { mode: "TCP-PASSIVE", id: "34020000002000000097" },
};

/** A program stream for every call of an upper platform. */
export const cascadeWay = (transport: keyof typeof uppers): Way => ({
  name: `GB/T 28181 cascade over ${transport}`,
  async beside(product, device, count, measure) {
    const { mode, id } = uppers[transport];
    const upper = await startLoadProcess<UpperAddress, ViewerReport>(
      new URL("./upper-process.ts", import.meta.url),
      [mode, String(count), id, password],
    );
    const cascade = await shareWith(product, device, { ...upper.ready, id });
    try {
      return await watchedBy(upper, count, measure);
    } finally {
      await post(product, "cascade/remove", { id: cascade });
      await upper.stop();
    }
  },
});

/** Registers only when the camera is shared: the catalog that is asked for then is whole. */
async function shareWith(
  product: Product,
  device: string,
  { id: Serial, host: Host, port: Port }: UpperAddress & { readonly id: string },
): Promise<number> {
  const draft = { Name: Serial, Serial, Host, Port, Password: password };
  const { ID } = await post(product, "cascade/add", { ...draft, Enable: false });
  const channels = [{ device, channel: "1" }];
  await post(product, "cascade/channels", { id: ID, channels });
  await post(product, "cascade/add", { ...draft, ID });
  return Number(ID);
}

const post = ({ url, storageState }: Product, path: string, input: object) =>
  postJson(url, { path, token: tokenOf(storageState), input });

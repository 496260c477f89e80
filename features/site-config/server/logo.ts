import { BadRequest, type Clock, NotFound } from "@tessera/base";
import { type Route, route } from "@tessera/platform/server";
import { changeLogo, logoPicture, maxLogoBytes } from "../contract.ts";
import type { StoredPicture } from "./advertising-store.ts";
import type { LogoStore } from "./logo-store.ts";
import { pictureType } from "./picture-type.ts";

interface LogoParts {
  readonly store: LogoStore;
  readonly clock: Clock;
}

/** Path of the site's logo, which is another one for another picture; empty: there is none. */
export async function logoPath(store: Pick<LogoStore, "changedAtMs">): Promise<string> {
  const changedAtMs = await store.changedAtMs();
  return changedAtMs === undefined ? "" : `/api/v1/logo/picture?v=${changedAtMs}`;
}

export const logoRoutes = ({ store, clock }: LogoParts): readonly Route[] => [
  route(
    changeLogo,
    async ({ Picture }, { noteChange }) => {
      if (Picture === "") await store.remove();
      else await store.set(readLogo(Picture), clock.nowMs());
      const Logo = await logoPath(store);
      noteChange({ target: "标志图片 logo", after: { Logo } });
      return { Logo };
    },
    { maxBodyBytes: 2 * maxLogoBytes },
  ),
  route(logoPicture, async () => {
    const picture = await store.picture();
    if (!picture) throw noLogo();
    return { ...picture };
  }),
];

function readLogo(text: string): StoredPicture {
  const data = Buffer.from(text.replace(/^data:[^,]*;base64,/, ""), "base64");
  const contentType = pictureType(data);
  const field = "Picture";
  if (contentType === undefined)
    throw new BadRequest(
      "logo-picture",
      {
        zh: "请选择 PNG、JPEG、WebP 或 GIF 图片",
        en: "Choose a picture in PNG, JPEG, WebP or GIF",
      },
      { field },
    );
  if (data.length > maxLogoBytes)
    throw new BadRequest(
      "logo-picture-large",
      {
        zh: "标志图片不能超过 200 KB，请压缩后再上传",
        en: "The logo must not be larger than 200 KB. Make it smaller and try again.",
      },
      { field },
    );
  return { contentType, data };
}

const noLogo = () =>
  new NotFound("no-logo", {
    zh: "没有设置标志图片，请刷新页面",
    en: "The site has no logo of its own. Refresh the page.",
  });

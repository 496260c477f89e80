import { BadRequest, type Clock, Conflict, NotFound } from "@tessera/base";
import { type Advertisement, maxPictureBytes } from "../contract.ts";
import type { AdvertisingStore, StoredAdvertisement, StoredPicture } from "./advertising-store.ts";
import { isoDay, pictureType } from "./picture-type.ts";

/** More would be a slide show that nobody waits for. */
const maxPictures = 20;

interface AdvertisingParts {
  readonly store: AdvertisingStore;
  readonly isShown: () => boolean;
  readonly clock: Clock;
}

interface NewAdvertisement {
  readonly Title: string;
  readonly Link: string;
  readonly StartDate: string;
  readonly EndDate: string;
  readonly Picture: string;
}

/** Pictures that the sign-in page shows, each between two days of the server's calendar. */
export class Advertising {
  readonly #parts: AdvertisingParts;

  constructor(parts: AdvertisingParts) {
    this.#parts = parts;
  }

  async list(): Promise<Advertisement[]> {
    const stored = await this.#parts.store.all();
    return stored.map((one) => this.#toWire(one));
  }

  async shown() {
    const all = await this.list();
    return all
      .filter(({ IsShown }) => IsShown)
      .map(({ ID, Title, Link, Picture }) => ({ ID, Title, Link, Picture }));
  }

  async add({ Title, Link, StartDate, EndDate, Picture }: NewAdvertisement): Promise<number> {
    requireLink(Link);
    requireDays(StartDate, EndDate);
    const picture = readPicture(Picture);
    const { store } = this.#parts;
    if ((await store.all()).length >= maxPictures) throw tooMany();
    const facts = { title: Title, link: Link, startDate: StartDate, endDate: EndDate };
    return store.add(facts, picture);
  }

  async remove(id: number): Promise<Advertisement> {
    const found = (await this.list()).find(({ ID }) => ID === id);
    if (!found) throw unknown();
    await this.#parts.store.remove(id);
    return found;
  }

  async picture(id: number, { isAdmin }: { readonly isAdmin: boolean }): Promise<StoredPicture> {
    const found = (await this.list()).find(({ ID }) => ID === id);
    const picture =
      found && (found.IsShown || isAdmin) ? await this.#parts.store.picture(id) : undefined;
    if (!picture) throw unknown();
    return picture;
  }

  #toWire({ id, title, link, startDate, endDate }: StoredAdvertisement): Advertisement {
    const today = isoDay(this.#parts.clock.nowMs());
    const isToday = (!startDate || startDate <= today) && (!endDate || today <= endDate);
    return {
      ID: id,
      Title: title,
      Link: link,
      Picture: `/api/v1/advertising/picture?id=${id}`,
      StartDate: startDate,
      EndDate: endDate,
      IsShown: isToday && this.#parts.isShown(),
    };
  }
}

/** Anything but a web address could run in the page of who is about to type a password. */
function requireLink(link: string): void {
  if (link === "" || (/^https?:\/\//i.test(link) && URL.canParse(link))) return;
  throw new BadRequest(
    "advertising-link",
    {
      zh: "链接应以 http:// 或 https:// 开头",
      en: "The link must begin with http:// or https://",
    },
    { field: "Link" },
  );
}

function requireDays(start: string, end: string): void {
  for (const [field, day] of [
    ["StartDate", start],
    ["EndDate", end],
  ] as const)
    if (day !== "" && !isRealDay(day))
      throw new BadRequest(
        "advertising-day",
        { zh: `${day} 不是有效日期`, en: `${day} is not a day of the calendar` },
        { field },
      );
  if (start && end && end < start)
    throw new BadRequest(
      "advertising-days",
      { zh: "结束日期不能早于开始日期", en: "The last day must not be before the first day" },
      { field: "EndDate" },
    );
}

const isRealDay = (day: string): boolean => {
  const atMs = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(day);
};

function readPicture(text: string): StoredPicture {
  const base64 = text.replace(/^data:[^,]*;base64,/, "");
  const data = Buffer.from(base64, "base64");
  const contentType = pictureType(data);
  if (contentType === undefined) throw badPicture();
  if (data.length > maxPictureBytes) throw pictureTooLarge();
  return { contentType, data };
}

const badPicture = () =>
  new BadRequest(
    "advertising-picture",
    {
      zh: "请选择 PNG、JPEG、WebP 或 GIF 图片",
      en: "Choose a picture in PNG, JPEG, WebP or GIF",
    },
    { field: "Picture" },
  );

const pictureTooLarge = () =>
  new BadRequest(
    "advertising-picture-large",
    {
      zh: "图片不能超过 1 MB，请压缩后再上传",
      en: "The picture must not be larger than 1 MB. Make it smaller and try again.",
    },
    { field: "Picture" },
  );

const tooMany = () =>
  new Conflict("advertising-too-many", {
    zh: `最多 ${maxPictures} 张图片，请先删除不再需要的`,
    en: `There are ${maxPictures} pictures already. Remove one first.`,
  });

const unknown = () =>
  new NotFound("advertising-unknown", {
    zh: "图片不存在，可能已被删除，请刷新",
    en: "The picture does not exist; it may have been removed. Refresh the page.",
  });

import { type Route, route } from "@tessera/platform/server";
import {
  addAdvertising,
  advertisingPicture,
  listAdvertising,
  maxPictureBytes,
  readAdvertising,
  removeAdvertising,
  writeAdvertising,
} from "../contract.ts";
import type { Advertising } from "./advertising.ts";

/** A picture in base64 and what stands around it. */
const maxBodyBytes = 2 * maxPictureBytes;

const named = (title: string, id: number) => `登录页图片 ${title} (${id})`;

export const advertisingRoutes = (advertising: Advertising): readonly Route[] => [
  route(listAdvertising, async () => {
    const all = await advertising.list();
    return { Advertising: all, Total: all.length };
  }),
  route(
    addAdvertising,
    async (wished, { noteChange }) => {
      const id = await advertising.add(wished);
      const { Picture: _, ...after } = wished;
      noteChange({ target: named(wished.Title, id), after });
      return { ID: id };
    },
    { maxBodyBytes },
  ),
  route(removeAdvertising, async ({ ID }, { noteChange }) => {
    const before = await advertising.remove(ID);
    noteChange({ target: named(before.Title, ID), before });
    return {};
  }),
  route(readAdvertising, async () => ({ data: await advertising.list() })),
  route(
    writeAdvertising,
    async (wished, { noteChange }) => {
      const id = await advertising.add(wished);
      const { Picture: _, ...after } = wished;
      noteChange({ target: named(wished.Title, id), after });
      return { data: await advertising.list() };
    },
    { maxBodyBytes },
  ),
  route(advertisingPicture, async ({ id }, { principal }) => ({
    ...(await advertising.picture(id, { isAdmin: principal?.isAdmin ?? false })),
  })),
];

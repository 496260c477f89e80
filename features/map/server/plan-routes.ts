import { BadRequest, type Clock, NotFound, type Text } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import type { MediaReply } from "@tessera/platform/contract";
import { type Principal, type Rights, type Route, route } from "@tessera/platform/server";
import {
  type FloorPlan,
  listPlans,
  maxPlanBytes,
  placeOnPlan,
  planPicture,
  readPlan,
  removePlan,
  savePlan,
} from "../contract.ts";
import type { CameraPlaces } from "./camera-places.ts";
import { requireMapRight } from "./map-routes.ts";
import { pictureHead } from "./picture-head.ts";
import type { PlanPicture, PlanRecord, PlanSpot, PlanStore } from "./plan-store.ts";

export interface PlanRouteParts {
  readonly plans: PlanStore;
  readonly places: CameraPlaces;
  readonly rights: Pick<Rights, "judge" | "mayAny">;
  readonly groups: { nameOf(groupId: number): string | undefined };
  readonly clock: Clock;
}

export function planRoutes(parts: PlanRouteParts): readonly Route[] {
  const { plans, places, rights, groups, clock } = parts;

  /** A group that is gone leaves its plans to nobody; its number is never another's. */
  const toWire = (plan: PlanRecord, cameraCount: number): FloorPlan => {
    const isOfGroup = groups.nameOf(plan.groupId) !== undefined;
    return wire(isOfGroup ? plan : { ...plan, groupId: 0 }, cameraCount);
  };
  const requireGroup = (groupId: number | undefined) => {
    if (groupId && groups.nameOf(groupId) === undefined) throw noGroup();
  };
  const find = async (id: number): Promise<PlanRecord> => {
    const plan = await plans.find(id);
    if (!plan) throw new NotFound("plan-unknown", goneText);
    return plan;
  };
  /** Spots that the caller may see; a plan of which nothing may be seen is as if it were not there. */
  const seenSpots = async (principal: Principal, planId?: number): Promise<PlanSpot[]> => {
    requireMapRight(rights, principal);
    const sees = rights.judge(principal, "map");
    return (await plans.spots(planId)).filter((spot) => sees(spot) && places.find(spot));
  };
  const seen = async (principal: Principal, id: number) => {
    const plan = await find(id);
    const spots = await seenSpots(principal, id);
    if (!principal.isAdmin && spots.length === 0) throw new NotFound("plan-unknown", goneText);
    return { plan, spots };
  };

  return [
    route(listPlans, async (_, { principal }) => {
      const counts = new Map<number, number>();
      for (const { planId } of await seenSpots(principal))
        counts.set(planId, (counts.get(planId) ?? 0) + 1);
      const all = await plans.all();
      return {
        data: all
          .filter(({ id }) => principal.isAdmin || counts.has(id))
          .map((plan) => toWire(plan, counts.get(plan.id) ?? 0)),
      };
    }),
    route(readPlan, async ({ id }, { principal }) => {
      const { plan, spots } = await seen(principal, id);
      return {
        ...toWire(plan, spots.length),
        data: spots.flatMap((spot) => {
          const camera = places.find(spot);
          return camera
            ? [
                {
                  DeviceID: spot.deviceId,
                  ChannelID: spot.channelId,
                  Name: camera.channel.name,
                  Online: camera.isOnline,
                  Enable: camera.channel.isEnabled,
                  Across: spot.across,
                  Down: spot.down,
                },
              ]
            : [];
        }),
      };
    }),
    route(planPicture, async ({ id, v }, { principal }) => {
      const { plan } = await seen(principal, id);
      const picture = await plans.picture(id);
      if (!picture) throw new NotFound("plan-unknown", goneText);
      return pictureReply(plan, picture, v);
    }),
    route(
      savePlan,
      async ({ ID, Name, GroupID, Picture }, { noteChange }) => {
        requireGroup(GroupID);
        const picture = Picture === "" ? undefined : readPicture(Picture);
        const before = ID === undefined ? undefined : await find(ID);
        const about = { name: Name, groupId: GroupID ?? before?.groupId ?? 0 };
        const id = before?.id ?? (await plans.add(about, picture ?? noPicture(), clock.nowMs()));
        if (before) await plans.change({ id, ...about }, picture, clock.nowMs());
        const after = await find(id);
        noteChange({
          target: targetOf(after),
          ...(before && { before: noted(before) }),
          after: noted(after),
        });
        return toWire(after, (await plans.spots(id)).length);
      },
      { maxBodyBytes: 2 * maxPlanBytes },
    ),
    route(removePlan, async ({ ID }, { noteChange }) => {
      const plan = await find(ID);
      await plans.remove(ID);
      noteChange({ target: targetOf(plan), before: noted(plan) });
      return {};
    }),
    route(placeOnPlan, async ({ ID, device, channel, At }, { noteChange }) => {
      const plan = await find(ID);
      const ref: ChannelRef = { deviceId: device, channelId: channel };
      if (!places.find(ref)) throw new NotFound("channel-unknown", unknownCameraText);
      if (At) await plans.place({ ...ref, planId: ID, across: At.Across, down: At.Down });
      else await plans.takeOff(ID, ref);
      noteChange({ target: targetOf(plan), after: { device, channel, ...At } });
      return {};
    }),
  ];
}

const wire = (plan: PlanRecord, cameraCount: number): FloorPlan => ({
  ID: plan.id,
  Name: plan.name,
  GroupID: plan.groupId,
  WidthPx: plan.widthPx,
  HeightPx: plan.heightPx,
  Picture: `${planPicture.path}?id=${plan.id}&v=${plan.changedAtMs}`,
  CameraCount: cameraCount,
});

/** An address that names this version is never that of another: a browser need not ask again. */
function pictureReply(
  { changedAtMs }: PlanRecord,
  { contentType, data }: Pick<PlanPicture, "contentType" | "data">,
  asked: string,
): MediaReply {
  const tag = String(changedAtMs);
  return {
    kind: "bytes",
    contentType,
    totalBytes: data.length,
    tag,
    headers: {
      "cache-control": `private, ${asked === tag ? "max-age=31536000, immutable" : "no-cache"}`,
    },
    async *read(fromByte, toByte) {
      yield data.subarray(fromByte, toByte);
    },
  };
}

const targetOf = ({ name, id }: PlanRecord): string => `平面图 ${name} (${id})`;

const noted = ({ name, groupId, widthPx, heightPx }: PlanRecord) => ({
  Name: name,
  GroupID: groupId,
  widthPx,
  heightPx,
});

/** Browsers do not draw larger ones reliably. */
const longestPx = 16_000;

function readPicture(text: string): PlanPicture {
  const data = Buffer.from(text.replace(/^data:[^,]*;base64,/, ""), "base64");
  if (data.length > maxPlanBytes) throw badPicture("plan-picture-large", largeText);
  const head = pictureHead(data);
  if (!head) throw badPicture("plan-picture", pictureText);
  if (Math.max(head.widthPx, head.heightPx) > longestPx || head.widthPx * head.heightPx === 0)
    throw badPicture("plan-picture-size", sizeText);
  return { ...head, data };
}

const badPicture = (code: string, text: Text) => new BadRequest(code, text, { field: "Picture" });

function noPicture(): never {
  throw badPicture("plan-picture", pictureText);
}

const noGroup = () =>
  new BadRequest(
    "plan-group",
    {
      zh: "所选分组已不存在，请重新选择。",
      en: "The chosen group does not exist any more. Choose again.",
    },
    { field: "GroupID" },
  );
const goneText: Text = {
  zh: "平面图不存在，可能已被删除，请刷新页面",
  en: "The floor plan does not exist; it may have been deleted. Refresh the page.",
};
const unknownCameraText: Text = {
  zh: "通道不存在，可能已被删除，请刷新页面",
  en: "The channel does not exist; it may have been deleted. Refresh the page.",
};
const pictureText: Text = {
  zh: "请选择 PNG、JPEG 或 WebP 图片作为平面图",
  en: "Choose a picture in PNG, JPEG or WebP as floor plan",
};
const largeText: Text = {
  zh: "平面图图片不能超过 8 MB，请压缩后再上传",
  en: "The picture must not be larger than 8 MB. Make it smaller and try again.",
};
const sizeText: Text = {
  zh: "平面图边长不能超过 16000 像素，请缩小后再上传",
  en: "The picture must not be longer than 16,000 pixels on either side. Make it smaller and try again.",
};

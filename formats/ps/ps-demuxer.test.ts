import { describe, expect, it } from "vitest";
import { lengthPrefixed } from "../h264/index.ts";
import {
  aDemuxer,
  byteStream,
  cut,
  fromHex,
  h265,
  hevcIdr,
  idr,
  inter,
  join,
  keyUnit,
  mapH264G711a,
  mapH265Aac,
  packHeader,
  pes,
  systemHeader,
} from "./testing/ps-bytes.ts";

const E0 = 0xe0;
const C0 = 0xc0;

/** A key picture with everything before it. */
const keyPack = (pts: number, unit = keyUnit(), map = mapH264G711a) =>
  join(packHeader, systemHeader, map, pes(E0, unit, { pts }));
const interPack = (pts: number, unit = byteStream(inter())) =>
  join(packHeader, pes(E0, unit, { pts }));

/** Packs and when they are due. */
const packs = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    pack: at === 0 ? keyPack(0) : interPack(at * 3600),
    at: at * 3600,
  }));

describe("a program stream of one pack a picture", () => {
  it("gives pictures without their parameter sets, with both times", () => {
    const { send, demuxer, pictures, codecs } = aDemuxer();
    send(...cut(keyPack(93_600), 1000), ...cut(interPack(97_200), 4600));
    demuxer.flush();
    expect(codecs).toEqual(["h264"]);
    expect(pictures).toEqual([
      {
        data: lengthPrefixed([idr()]),
        isKey: true,
        damage: "none",
        rtpTimestamp: 1000,
        pts90k: 93_600,
        dts90k: -1,
      },
      {
        data: lengthPrefixed([inter()]),
        isKey: false,
        damage: "none",
        rtpTimestamp: 4600,
        pts90k: 97_200,
        dts90k: -1,
      },
    ]);
  });

  it("is read the same however it is cut into packets", () => {
    const stream = [keyPack(3600, keyUnit(3000)), interPack(7200), keyPack(10_800)];
    const read = (bytes: number) => {
      const { send, demuxer, pictures } = aDemuxer();
      stream.forEach((pack, at) => send(...cut(pack, at * 3600, { bytes })));
      demuxer.flush();
      return pictures;
    };
    const whole = read(100_000);
    expect(whole).toHaveLength(3);
    for (const bytes of [1, 2, 3, 5, 7, 13, 100, 1400]) expect(read(bytes)).toEqual(whole);
  });

  it("joins the PES packets of a large picture, of which only the first has a time", () => {
    const unit = keyUnit(100_000);
    const { send, demuxer, pictures } = aDemuxer();
    const pack = join(
      packHeader,
      mapH264G711a,
      pes(E0, unit.subarray(0, 60_000), { pts: 3600 }),
      pes(E0, unit.subarray(60_000)),
    );
    send(...cut(pack, 3600));
    demuxer.flush();
    expect(pictures.map(({ data }) => data.length)).toEqual([100_004]);
  });

  it("joins packs that have the same time and go on amid a slice", () => {
    const unit = keyUnit(3000);
    const { send, demuxer, pictures } = aDemuxer();
    const first = join(packHeader, mapH264G711a, pes(E0, unit.subarray(0, 2000), { pts: 3600 }));
    const second = join(packHeader, pes(E0, unit.subarray(2000), { pts: 3600 }));
    send(...cut(first, 3600, { marker: false }), ...cut(second, 3600));
    demuxer.flush();
    expect(pictures.map(({ data }) => data)).toEqual([lengthPrefixed([idr(3000)])]);
  });

  it("tells pictures apart by their packs where all times stand still", () => {
    const { send, demuxer, pictures } = aDemuxer();
    send(...cut(keyPack(0), 0), ...cut(interPack(0), 0), ...cut(interPack(0), 0));
    demuxer.flush();
    expect(pictures).toHaveLength(3);
  });

  it("tells pictures apart by the RTP timestamp where PES packets have no times", () => {
    const { send, demuxer, pictures } = aDemuxer();
    send(...cut(join(packHeader, pes(E0, keyUnit())), 0));
    send(...cut(join(packHeader, pes(E0, byteStream(inter()))), 3600));
    demuxer.flush();
    expect(pictures.map(({ pts90k, rtpTimestamp }) => [pts90k, rtpTimestamp])).toEqual([
      [-1, 0],
      [-1, 3600],
    ]);
  });

  it("hands out no last picture of which the end was lost", () => {
    const { send, demuxer, pictures } = aDemuxer();
    const unit = keyUnit(5000);
    send(...cut(keyPack(0, unit), 0), ...cut(interPack(3600, unit), 3600).slice(0, -1));
    demuxer.flush();
    expect(pictures.map(({ rtpTimestamp }) => rtpTimestamp)).toEqual([0]);
  });

  it("hands out no last picture that lacks the marker which ended all before it", () => {
    const { send, demuxer, pictures } = aDemuxer();
    for (const { pack, at } of packs(20)) send(...cut(pack, at));
    const first = pes(E0, byteStream(inter()), { pts: 72_000 });
    const second = pes(E0, new Uint8Array(100).fill(1));
    send(
      ...cut(join(packHeader, first, second), 72_000, {
        bytes: packHeader.length + first.length,
      }).slice(0, 1),
    );
    demuxer.flush();
    expect(pictures).toHaveLength(20);
  });

  it("keeps times of 33 bits", () => {
    const { send, demuxer, pictures } = aDemuxer();
    send(...cut(keyPack(2 ** 33 - 1), 0));
    demuxer.flush();
    expect(pictures[0]?.pts90k).toBe(2 ** 33 - 1);
  });

  it("reads PTS and DTS as the standard lays them out", () => {
    const { send, demuxer, pictures } = aDemuxer();
    const header = fromHex("000001e00000 80c00a 31000 5db41 110005bf21".replaceAll(" ", ""));
    send(...cut(join(packHeader, header, keyUnit()), 0));
    demuxer.flush();
    expect(pictures[0]).toMatchObject({ pts90k: 93_600, dts90k: 90_000 });
  });
});

describe("when a picture is complete", () => {
  it("is told by the next one at first, and by the marker once that has proven right", () => {
    const { send, pictures } = aDemuxer();
    const late = packs(30).map(({ pack, at }, index) => {
      send(...cut(pack, at));
      return index + 1 - pictures.length;
    });
    expect(late.slice(0, 10)).toEqual(Array(10).fill(1));
    expect(late.slice(-10)).toEqual(Array(10).fill(0));
  });

  it("is never told by a marker that comes with every packet", () => {
    const { send, pictures } = aDemuxer();
    for (let at = 0; at < 40; at++) {
      const unit = at === 0 ? keyUnit(3000) : byteStream(inter(3000));
      const halves = [unit.subarray(0, 1500), unit.subarray(1500)] as const;
      send({
        payload: join(packHeader, pes(E0, halves[0], { pts: at })),
        timestamp: at,
        marker: true,
      });
      send({ payload: pes(E0, halves[1]), timestamp: at, marker: true });
    }
    expect(pictures.map(({ data }) => data.length)).toEqual(Array(39).fill(3004));
  });

  it("goes on, as after loss, when a marker that was trusted came amid a picture", () => {
    const { send, demuxer, pictures } = aDemuxer();
    for (const { pack, at } of packs(20)) send(...cut(pack, at));
    const unit = byteStream(inter(200));
    send(...cut(join(packHeader, pes(E0, unit.subarray(0, 100), { pts: 90_000 })), 90_000));
    send(...cut(pes(E0, unit.subarray(100)), 90_000));
    send(...cut(interPack(93_600), 93_600), ...cut(keyPack(97_200), 97_200));
    demuxer.flush();
    expect(pictures.slice(20).map(({ pts90k, damage }) => [pts90k, damage])).toEqual([
      [90_000, "none"],
      [93_600, "inherited"],
      [97_200, "none"],
    ]);
  });

  it("is told by a sound that has another timestamp", () => {
    const { send, pictures } = aDemuxer();
    send(...cut(keyPack(3600), 3600));
    send(...cut(join(packHeader, pes(C0, new Uint8Array(160), { pts: 5000 })), 5000));
    expect(pictures).toHaveLength(1);
  });
});

describe("lengths that devices get wrong", () => {
  it.each([
    ["is not told", 0],
    ["is the most that 16 bits hold", 0xffff],
    ["is shorter than the data", 20],
    ["is longer than the data", 9000],
  ])("does not matter where a length %s", (_, length) => {
    const { send, demuxer, pictures } = aDemuxer();
    const first = join(packHeader, mapH264G711a, pes(E0, keyUnit(3000), { pts: 0, length }));
    const second = join(packHeader, pes(E0, byteStream(inter(2000)), { pts: 3600, length }));
    send(...cut(first, 0), ...cut(second, 3600));
    demuxer.flush();
    expect(pictures.map(({ data }) => data)).toEqual([
      lengthPrefixed([idr(3000)]),
      lengthPrefixed([inter(2000)]),
    ]);
  });

  it("ends an open PES packet at a sound, wherever packets are cut", () => {
    const sound = pes(C0, new Uint8Array(160).fill(0xd5), { pts: 0 });
    const pack = join(
      packHeader,
      mapH264G711a,
      pes(E0, keyUnit(300), { pts: 0, length: 0 }),
      sound,
    );
    for (const bytes of [1, 2, 3, 11, 100, 5000]) {
      const { send, demuxer, pictures, sounds } = aDemuxer();
      send(...cut(pack, 0, { bytes }));
      demuxer.flush();
      expect(pictures.map(({ data }) => data)).toEqual([lengthPrefixed([idr(300)])]);
      expect(sounds.map(({ frames }) => frames[0]?.length)).toEqual([160]);
    }
  });

  it("reads a pack header without a body, as Hikvision sends it", () => {
    const { send, demuxer, pictures } = aDemuxer();
    const unit = byteStream(h265.vps, h265.sps, h265.pps, hevcIdr());
    send(...cut(join([0, 0, 1, 0xba], pes(E0, unit, { pts: 0 })), 0));
    demuxer.flush();
    expect(pictures).toHaveLength(1);
  });

  it("passes over stuffing, private data, padding and the end of the program", () => {
    const { send, demuxer, pictures } = aDemuxer();
    const stuffed = join(packHeader.subarray(0, 13), [0xfb, 0xff, 0xff, 0xff]);
    const units = [0xbd, 0xbe, 0xbf].map((id) => join([0, 0, 1, id, 0, 3], [9, 9, 9]));
    send(
      ...cut(join(stuffed, mapH264G711a, pes(E0, keyUnit(), { pts: 0 }), ...units), 0),
      ...cut(join(interPack(3600), [0, 0, 1, 0xb9]), 3600),
      ...cut(interPack(7200), 7200),
    );
    demuxer.flush();
    expect(pictures.map(({ data }) => data.length)).toEqual([44, 34, 34]);
  });

  it("does not mind a wrong checksum or list length in the program map", () => {
    const map = mapH265Aac.slice();
    map.set([0xff, 0xff], 10);
    map.set([0, 0, 0, 0], 20);
    const { send, demuxer, codecs } = aDemuxer();
    const unit = byteStream(h265.vps, h265.sps, h265.pps, hevcIdr());
    send(...cut(keyPack(0, unit, map), 0));
    demuxer.flush();
    expect(codecs).toEqual(["h265"]);
  });
});

describe("the codec", () => {
  const hevcUnit = byteStream(h265.vps, h265.sps, h265.pps, hevcIdr());

  it.each([
    ["H.265 where the program map says H.264", hevcUnit, mapH264G711a, "h265"],
    ["H.264 where it says H.265", keyUnit(), mapH265Aac, "h264"],
    ["H.265 where there is no map", hevcUnit, new Uint8Array(0), "h265"],
    ["H.264 where there is no map", keyUnit(), new Uint8Array(0), "h264"],
  ])("is %s, by the bytes", (_, unit, map, codec) => {
    const { send, demuxer, pictures, codecs } = aDemuxer();
    for (const at of [0, 3600]) send(...cut(keyPack(at, unit, map), at));
    demuxer.flush();
    expect(codecs).toEqual([codec]);
    expect(pictures.map(({ isKey }) => isKey)).toEqual([true, true]);
  });

  it("may change while the stream goes on", () => {
    const { send, demuxer, codecs } = aDemuxer();
    send(...cut(keyPack(0), 0), ...cut(keyPack(3600, hevcUnit, mapH265Aac), 3600));
    demuxer.flush();
    expect(codecs).toEqual(["h264", "h265"]);
  });

  it("is named when it is one that cannot be read", () => {
    const svac = join(mapH264G711a.subarray(0, 12), [0x80], mapH264G711a.subarray(13));
    const { send, demuxer, pictures } = aDemuxer();
    send(...cut(keyPack(0, byteStream(inter()), svac), 0));
    demuxer.flush();
    expect(pictures).toEqual([]);
    expect(demuxer.unreadableVideo).toBe("svac");
  });
});

describe("after loss", () => {
  it("goes on with what came of a picture and with those behind it", () => {
    const { send, lose, demuxer, pictures } = aDemuxer();
    send(...cut(keyPack(0), 0));
    const [head, ...rest] = cut(interPack(3600, byteStream(inter(5000))), 3600);
    if (head) send(head);
    lose();
    send(...rest.slice(1), ...cut(interPack(7200), 7200), ...cut(keyPack(10_800), 10_800));
    demuxer.flush();
    expect(pictures.map(({ pts90k, damage }) => [pts90k, damage])).toEqual([
      [0, "none"],
      [3600, "own"],
      [7200, "inherited"],
      [10_800, "none"],
    ]);
  });

  it("closes a slice at the gap, and goes on with the next whole one of the picture", () => {
    const { send, lose, demuxer, pictures } = aDemuxer();
    send(...cut(keyPack(0), 0));
    const unit = byteStream(inter(2000), inter(2000), inter(2000));
    const packets = cut(interPack(3600, unit), 3600);
    send(...packets.slice(0, 1));
    lose();
    send(...packets.slice(2), ...cut(interPack(7200), 7200));
    demuxer.flush();
    const [, hit] = pictures;
    const head = packHeader.length + 14 + 4;
    const closed = join(inter(1400 - head), new Uint8Array(64).fill(0xff));
    expect(hit).toMatchObject({ pts90k: 3600, damage: "own" });
    expect(hit?.data).toEqual(lengthPrefixed([closed, inter(2000)]));
  });

  it("does not lose sound behind a picture that was hit", () => {
    const { send, lose, sounds } = aDemuxer();
    send(...cut(keyPack(0), 0));
    const packets = cut(interPack(3600, byteStream(inter(5000))), 3600);
    send(...packets.slice(0, 1));
    lose();
    send(...packets.slice(2), ...cut(pes(C0, new Uint8Array(160).fill(0x55), { pts: 3600 }), 3600));
    expect(sounds).toHaveLength(1);
  });

  it("begins with the front of a key frame rather than with nothing, and leaves its rest behind the gap out", () => {
    const unit = keyUnit(130_000);
    const pack = join(
      packHeader,
      mapH264G711a,
      pes(E0, unit.subarray(0, 65_000), { pts: 0 }),
      pes(E0, unit.subarray(65_000)),
    );
    const { send, lose, demuxer, pictures } = aDemuxer();
    const packets = cut(pack, 0);
    send(...packets.slice(0, 10));
    lose();
    send(...packets.slice(11), ...cut(interPack(3600), 3600));
    demuxer.flush();
    expect(pictures.map(({ isKey, damage }) => [isKey, damage])).toEqual([
      [true, "own"],
      [false, "inherited"],
    ]);
    expect(pictures[0]?.data.length).toBeLessThan(10 * 1400);
  });

  it("begins with a pack when the first packets of a stream are missing", () => {
    const { send, demuxer, pictures } = aDemuxer();
    send(...cut(keyPack(0, keyUnit(5000)), 0).slice(1), ...cut(keyPack(3600), 3600));
    demuxer.flush();
    expect(pictures.map(({ pts90k }) => pts90k)).toEqual([3600]);
  });
});

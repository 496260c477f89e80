import { type Clock, ExpectedError, type Logger } from "@tessera/base";
import { type DeviceCatalog, keepsRecordings, listDeviceRecordings } from "@tessera/engine";
import {
  basicParamAnswer,
  deviceInfoAnswer,
  deviceStatusAnswer,
  type Manscdp,
  type ManscdpDraft,
  presetAnswer,
  ptzPositionAnswer,
  readConfigQuery,
  readRecordQuery,
  recordAnswer,
  resultAnswer,
  type ZoneMinutes,
} from "@tessera/protocols/gb28181";
import type { FootageSpans } from "../ports.ts";
import type { Directory, SharedCamera } from "../sharing/directory.ts";
import { type CameraTargets, cameraTarget, notOffered } from "./camera-target.ts";
import { isOnline } from "./catalog-items.ts";
import type { CatalogSender } from "./catalog-sender.ts";
import { presetNumbers } from "./preset-numbers.ts";
import { recordItems } from "./record-items.ts";
import { sendPages } from "./send-pages.ts";
import type { UpperLine } from "./upper-line.ts";

export interface AnswersParts extends CameraTargets {
  readonly line: UpperLine;
  readonly directory: () => Promise<Directory>;
  readonly catalog: DeviceCatalog;
  readonly catalogSender: CatalogSender;
  readonly channels: Parameters<typeof listDeviceRecordings>[0]["channels"];
  readonly footage: FootageSpans;
  readonly product: { readonly name: string; readonly version: string };
  readonly zone: () => ZoneMinutes;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Usual for messages over UDP. */
const recordsPerPage = 4;
const presetsPerPage = 10;
const askTimeoutMs = 10_000;
const keepaliveCount = 3;

/** Answers what an upper platform wants to know; each answer has the number of its question. */
export class Answers {
  readonly #parts: AnswersParts;
  readonly #byType: Readonly<Record<string, (query: Manscdp) => Promise<void>>>;

  constructor(parts: AnswersParts) {
    this.#parts = parts;
    this.#byType = {
      Catalog: (query) => parts.catalogSender.answer(query),
      DeviceInfo: (query) => this.#deviceInfo(query),
      DeviceStatus: (query) => this.#deviceStatus(query),
      RecordInfo: (query) => this.#recordInfo(query),
      PresetQuery: (query) => this.#presets(query),
      ConfigDownload: (query) => this.#config(query),
      PTZPosition: (query) => this.#ptzPosition(query),
    };
  }

  /** Never rejects: what cannot be answered is answered with an error. */
  async answer(query: Manscdp): Promise<void> {
    const answer = this.#byType[query.cmdType];
    try {
      if (!answer) throw notOffered();
      await answer(query);
    } catch (error) {
      if (this.#parts.signal.aborted) return;
      if (!(error instanceof ExpectedError))
        this.#parts.log.error({ error, cmdType: query.cmdType }, "a query from above failed");
      await this.#tell(resultAnswer(query.cmdType, query, false)).catch(() => {});
    }
  }

  async #deviceInfo(query: Manscdp): Promise<void> {
    const { line, product } = this.#parts;
    const directory = await this.#parts.directory();
    const camera = directory.camera(query.deviceId);
    if (!camera && query.deviceId !== line.localSerial) throw notOffered();
    const info = camera
      ? {
          name: camera.channel.name,
          manufacturer: camera.facts.manufacturer || product.name,
          model: camera.facts.model,
          channels: 1,
        }
      : {
          name: product.name,
          manufacturer: product.name,
          model: "Platform",
          firmware: product.version,
          channels: directory.cameras.length,
        };
    await this.#tell(deviceInfoAnswer(query, info));
  }

  async #deviceStatus(query: Manscdp): Promise<void> {
    const { line, catalog, clock, zone } = this.#parts;
    const camera = (await this.#parts.directory()).camera(query.deviceId);
    if (!camera && query.deviceId !== line.localSerial) throw notOffered();
    const isThere = !camera || isOnline(camera, catalog);
    const status = {
      isOnline: isThere,
      isOk: true,
      isEncoding: isThere,
      isRecording: camera ? this.#parts.footage.isRecording(camera.channel) : undefined,
      deviceTimeMs: clock.nowMs(),
      alarmInputs: [],
    };
    await this.#tell(deviceStatusAnswer(query, status, zone()));
  }

  async #recordInfo(query: Manscdp): Promise<void> {
    const { line, zone, signal } = this.#parts;
    const camera = await this.#camera(query);
    const wish = readRecordQuery(query, zone());
    if (!wish) throw notOffered();
    const items = line.cascade.sharesRecordings
      ? recordItems(camera.id, await this.#recordings(camera, wish), wish)
      : [];
    await sendPages(line, {
      items,
      itemsPerPage: recordsPerPage,
      draft: (page) => {
        const told = { name: camera.channel.name, sum: items.length, items: page };
        return recordAnswer(query, told, zone());
      },
      signal,
    });
  }

  async #recordings(
    { channel }: SharedCamera,
    { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  ) {
    const { footage, log } = this.#parts;
    const own = await footage.stretches({ channel, flow: 1 }, fromMs, toMs);
    if (!keepsRecordings(this.#parts, channel)) return { own, device: [] };
    try {
      return { own, device: await listDeviceRecordings(this.#parts, channel, fromMs, toMs) };
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
      // A device that is away keeps nobody from what we have ourselves.
      log.debug({ error }, "a device did not list its recordings");
      return { own, device: [] };
    }
  }

  async #presets(query: Manscdp): Promise<void> {
    const { line, signal } = this.#parts;
    const { driver, connection, can } = cameraTarget(
      this.#parts,
      (await this.#camera(query)).channel,
    );
    const { presets } = driver;
    const found =
      presets && can("presets")
        ? await presets.list(connection, AbortSignal.timeout(askTimeoutMs))
        : [];
    const items = [...presetNumbers(found)].map(([preset, { name }]) => ({ preset, name }));
    await sendPages(line, {
      items,
      itemsPerPage: presetsPerPage,
      draft: (page) => presetAnswer(query, { sum: items.length, items: page }),
      signal,
    });
  }

  async #config(query: Manscdp): Promise<void> {
    const { line, product } = this.#parts;
    if (!readConfigQuery(query).includes("BasicParam")) throw notOffered();
    const camera = (await this.#parts.directory()).camera(query.deviceId);
    if (!camera && query.deviceId !== line.localSerial) throw notOffered();
    await this.#tell(
      basicParamAnswer(query, {
        name: camera?.channel.name ?? product.name,
        registerExpirySeconds: line.cascade.registerSeconds,
        keepaliveSeconds: line.cascade.keepaliveSeconds,
        keepaliveCount,
      }),
    );
  }

  async #ptzPosition(query: Manscdp): Promise<void> {
    const { driver, connection, can } = cameraTarget(
      this.#parts,
      (await this.#camera(query)).channel,
    );
    const timeout = AbortSignal.timeout(askTimeoutMs);
    const found = can("position") && (await driver.commands?.position?.(connection, timeout));
    if (!found) throw notOffered();
    await this.#tell(ptzPositionAnswer(query, found));
  }

  async #camera({ deviceId }: Manscdp): Promise<SharedCamera> {
    const camera = (await this.#parts.directory()).camera(deviceId);
    if (!camera) throw notOffered();
    return camera;
  }

  async #tell(draft: ManscdpDraft): Promise<void> {
    await this.#parts.line.tell(draft, this.#parts.signal);
  }
}

import { BadRequest, NotFound } from "@tessera/base";
import {
  hexId,
  messageId,
  mostParameterBytes,
  type Parameter,
  parameterKinds,
  readParameterAnswer,
  readShootingAnswer,
  terminalCommands,
  textFlag,
  upgradeParameters,
  writeCallBack,
  writeGbk,
  writeParameters,
  writeShooting,
  writeTerminalControl,
  writeTextMessage,
} from "@tessera/formats/jt808";
import { longPageOf, matches, type Route, route } from "@tessera/platform/server";
import {
  callJt808TerminalBack,
  endJt808Terminal,
  type Jt808Parameter,
  listJt808Terminals,
  locateJt808Terminal,
  readJt808Parameters,
  rebootJt808Terminal,
  sendJt808Text,
  setJt808Parameters,
  shootByJt808Terminal,
  upgradeJt808Terminal,
} from "../contract.ts";
import type { Jt808PlatformView, KnownTerminals } from "./ports.ts";
import { lineToWire, plateOf, terminalToWire } from "./terminal-wire.ts";

interface TerminalParts {
  readonly platform: Jt808PlatformView;
  readonly known: KnownTerminals;
}

const empty = new Uint8Array(0);
/** Dial-up passwords: they go in and never come out. */
const secretParameters: ReadonlySet<number> = new Set([0x0012, 0x0016]);
const masked = "********";
const upgradeMinutes = 30;
const noticeType = 1;

export function terminalRoutes({ platform, known }: TerminalParts): readonly Route[] {
  return [
    route(listJt808Terminals, async ({ q, online, ...page }) => {
      const wanted = [...known.all()].filter((device) => {
        const { Address: address, IsOnline: isOnline } = lineToWire(platform.find(device.id));
        if (online !== "" && String(isOnline) !== online) return false;
        return q === "" || matches(q, device.id, device.name, plateOf(device.id, known), address);
      });
      return longPageOf(wanted, page, (device) =>
        terminalToWire(device, known, platform.find(device.id)),
      );
    }),
    route(endJt808Terminal, async ({ deviceid }, { noteChange }) => {
      if (!platform.end(deviceid)) throw new NotFound("jt808-not-there", notThere);
      noteChange({ target: targetOf(deviceid), after: { connection: "cut" } });
      return {};
    }),
    route(readJt808Parameters, async ({ deviceid }) => {
      const { askParameters, parameterAnswer } = messageId;
      const body = await platform.get(deviceid).ask(askParameters, empty, parameterAnswer);
      return { data: readParameterAnswer(body).parameters.map(parameterToWire) };
    }),
    route(setJt808Parameters, async ({ deviceid, parameters }, { noteChange }) => {
      const wanted = parameters
        .map(({ ID, Value }) => checked({ id: ID, value: Value }))
        .filter(({ id, value }) => !(secretParameters.has(id) && value === masked));
      await platform.get(deviceid).order(messageId.setParameters, writeParameters(wanted));
      const named = wanted.map(({ id, value }) => [
        hexId(id),
        secretParameters.has(id) ? masked : value,
      ]);
      noteChange({ target: targetOf(deviceid), after: Object.fromEntries(named) });
      return {};
    }),
    route(sendJt808Text, async ({ deviceid, text, ...how }, { noteChange }) => {
      const terminal = platform.get(deviceid);
      const { urgent, display, speak } = textFlag;
      const flags =
        (how.isurgent ? urgent : 0) | (how.isshown ? display : 0) | (how.isspoken ? speak : 0);
      const message = { flags, type: noticeType, text };
      await terminal.order(messageId.text, writeTextMessage(message, terminal.is2019));
      noteChange({ target: targetOf(deviceid), after: { text } });
      return {};
    }),
    ...orderRoutes(platform),
  ];
}

/** Restart, upgrade, call back, place, picture. */
function orderRoutes(platform: Jt808PlatformView): readonly Route[] {
  return [
    route(rebootJt808Terminal, async ({ deviceid }, { noteChange }) => {
      const body = writeTerminalControl({ command: terminalCommands.reset, parameters: "" });
      await platform.get(deviceid).order(messageId.control, body);
      noteChange({ target: targetOf(deviceid), after: { restart: true } });
      return {};
    }),
    route(upgradeJt808Terminal, async ({ deviceid, url, version }, { noteChange }) => {
      const upgrade = {
        url,
        manufacturer: "",
        hardware: "",
        firmware: version,
        timeoutMinutes: upgradeMinutes,
      };
      const { upgrade: command } = terminalCommands;
      const body = writeTerminalControl({ command, parameters: upgradeParameters(upgrade) });
      await platform.get(deviceid).order(messageId.control, body);
      noteChange({ target: targetOf(deviceid), after: { upgrade: withoutUser(url), version } });
      return {};
    }),
    route(callJt808TerminalBack, async ({ deviceid, number, issilent }, { noteChange }) => {
      const body = writeCallBack(number, issilent);
      await platform.get(deviceid).order(messageId.callBack, body);
      noteChange({ target: targetOf(deviceid), after: { callBack: number, isSilent: issilent } });
      return {};
    }),
    route(locateJt808Terminal, async ({ deviceid }, { noteChange }) => {
      const { askLocation, locationAnswer } = messageId;
      await platform.get(deviceid).ask(askLocation, empty, locationAnswer);
      noteChange({ target: targetOf(deviceid), after: { located: true } });
      return {};
    }),
    route(shootByJt808Terminal, async ({ deviceid, channel }, { noteChange }) => {
      const shooting = { channel, count: 1, seconds: 0, isKept: false, resolution: 2, quality: 5 };
      const { shoot, shootingAnswer } = messageId;
      const terminal = platform.get(deviceid);
      const answer = await terminal.ask(shoot, writeShooting(shooting), shootingAnswer);
      if (readShootingAnswer(answer).result !== 0)
        throw new BadRequest("jt808-not-shot", notShot(channel));
      noteChange({ target: targetOf(deviceid), after: { picture: channel } });
      return {};
    }),
  ];
}

const targetOf = (deviceId: string) => `部标终端 ${deviceId}`;

function parameterToWire({ id, value }: Parameter): Jt808Parameter {
  const kind = parameterKinds.get(id);
  const isSecret = secretParameters.has(id) && value !== "";
  return {
    ID: id,
    Hex: hexId(id),
    Name: kind?.name ?? { zh: hexId(id), en: hexId(id) },
    Unit: kind?.unit ?? null,
    Kind: kind?.kind ?? "bytes",
    Value: isSecret ? masked : value,
  };
}

const greatest = { u8: 0xff, u16: 0xffff, u32: 0xffff_ffff } as const;

/** As its type wants it. */
function checked({ id, value }: Parameter): Parameter {
  const kind = parameterKinds.get(id)?.kind ?? "bytes";
  if (kind === "text") {
    if (writeGbk(String(value)).length > mostParameterBytes) throw badValue(id, longText);
    return { id, value: String(value) };
  }
  if (kind === "bytes") {
    if (!/^([\da-f]{2})*$/i.test(String(value))) throw badValue(id, hexText);
    return { id, value: String(value) };
  }
  const number = Number(value);
  const isRight = value !== "" && Number.isInteger(number) && number >= 0;
  if (!isRight || number > greatest[kind]) throw badValue(id, numberText(greatest[kind]));
  return { id, value: number };
}

const badValue = (id: number, should: { readonly zh: string; readonly en: string }): BadRequest => {
  const name = parameterKinds.get(id)?.name ?? { zh: "", en: "" };
  return new BadRequest("jt808-parameter-wrong", {
    zh: `参数 ${hexId(id)} ${name.zh}：${should.zh}`,
    en: `Parameter ${hexId(id)} ${name.en}: ${should.en}`,
  });
};
const hexText = { zh: "应为十六进制字节", en: "must be bytes in hexadecimal" };
const longText = {
  zh: `不能超过 ${mostParameterBytes} 个字节，一个汉字为两个字节`,
  en: `must have at most ${mostParameterBytes} bytes; a Chinese character takes two`,
};
const numberText = (most: number) => ({
  zh: `应为 0 到 ${most} 的整数`,
  en: `must be a whole number from 0 to ${most}`,
});

/** What is before the @ may be a password. */
const withoutUser = (url: string): string => url.replace(/\/\/[^/?#]*@/, "//");

const notThere = {
  zh: "该终端没有连接，或已经离线",
  en: "This terminal is not connected or already offline",
};
const notShot = (channel: number) => ({
  zh: `终端没有拍摄，请检查通道 ${channel} 的摄像头`,
  en: `The terminal took no picture. Check the camera of channel ${channel}.`,
});

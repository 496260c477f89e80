import { matches, pageOf, type Route, route, wireTime } from "@tessera/platform/server";
import {
  type Jt808Waiting,
  letJt808TerminalIn,
  listJt808Numbers,
  listJt808Waiting,
  removeJt808Number,
  saveJt808Number,
  turnJt808TerminalAway,
} from "../contract.ts";
import type { ListedNumbers } from "./numbers/listed-numbers.ts";
import type { WaitingRoom, WaitingTerminal } from "./waiting/waiting-room.ts";

interface WaitingParts {
  readonly waiting: WaitingRoom;
  readonly numbers: ListedNumbers;
}

export function waitingRoutes({ waiting, numbers }: WaitingParts): readonly Route[] {
  return [
    route(listJt808Waiting, async ({ q, ...page }) => {
      const rows = waiting
        .all()
        .filter(({ deviceId, plate, maker, host }) => matches(q, deviceId, plate, maker, host));
      return pageOf(rows.map(waitingToWire), page);
    }),
    route(letJt808TerminalIn, async ({ deviceid }, { noteChange }) => {
      const { host } = await waiting.letIn(deviceid);
      noteChange({ target: targetOf(deviceid), after: { letIn: true, host } });
      return {};
    }),
    route(turnJt808TerminalAway, async ({ deviceid }, { noteChange }) => {
      const { host } = waiting.get(deviceid);
      // First the list: if it is full, the terminal still waits.
      await numbers.save({ phone: deviceid, list: "black", description: turnedAway });
      await waiting.remove(deviceid);
      noteChange({ target: targetOf(deviceid), after: { blackList: true, host } });
      return {};
    }),
    route(listJt808Numbers, async ({ q, list, ...page }) => {
      const rows = numbers
        .all()
        .filter((number) => list === "" || number.list === list)
        .filter(({ phone, description }) => matches(q, phone, description))
        .map(({ phone, list: on, description, createdAtMs }) => ({
          DeviceID: phone,
          List: on,
          Description: description,
          CreatedAt: wireTime(createdAtMs),
        }));
      return pageOf(rows, page);
    }),
    route(saveJt808Number, async ({ deviceid, list, description }, { noteChange }) => {
      await numbers.save({ phone: deviceid, list, description });
      noteChange({ target: targetOf(deviceid), after: { list, description } });
      return {};
    }),
    route(removeJt808Number, async ({ deviceid }, { noteChange }) => {
      const { list } = await numbers.remove(deviceid);
      noteChange({ target: targetOf(deviceid), before: { list } });
      return {};
    }),
  ];
}

const targetOf = (deviceId: string) => `部标终端 ${deviceId}`;

const waitingToWire = (terminal: WaitingTerminal): Jt808Waiting => ({
  DeviceID: terminal.deviceId,
  Transport: terminal.transport,
  Host: terminal.host,
  Port: terminal.port,
  Plate: terminal.plate,
  Maker: terminal.maker,
  CameAt: wireTime(terminal.cameAtMs),
  SeenAt: wireTime(terminal.seenAtMs),
  IsLetIn: terminal.state === "LetIn",
});

/** As people read it in the list. */
const turnedAway = "注册时被拒绝 · Rejected at registration";

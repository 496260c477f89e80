import {
  messageId,
  type Parameter,
  readAlarmConfirmation,
  readCallBack,
  readParameterQuery,
  readParameters,
  readRecordQuery,
  readShooting,
  readTerminalControl,
  readTextMessage,
  readTracking,
  readTransparent,
  type Transparent,
  terminalCommands,
  writeParameterAnswer,
  writeRecordAnswer,
  writeShootingAnswer,
  writeTerminalAttributes,
  writeTransparent,
} from "@tessera/formats/jt808";
import { pushBounded } from "../push-bounded.ts";

/** What the platform asks or orders. */
export interface TerminalOrder {
  readonly messageId: number;
  readonly serial: number;
  readonly body: Uint8Array;
}

/** A number: the result in 0x0001. A message: the answer itself. Undefined: it says nothing. */
export type OrderReply =
  | number
  | { readonly messageId: number; readonly body: Uint8Array }
  | undefined;

/** The terminal as what carries out an order sees it. */
export interface OrderedTerminal {
  /** As it sends it, with leading zeros. */
  readonly phone: string;
  readonly is2019: boolean;
  readonly channels: number;
  /** Gives the serial number. */
  send(messageId: number, body: Uint8Array): number;
}

export type OrderHandler = (
  order: TerminalOrder,
  terminal: OrderedTerminal,
) => OrderReply | Promise<OrderReply>;

/** By message. */
export type OrderHandlers = ReadonlyMap<number, OrderHandler>;

/** What the terminal was ordered to be and told. */
export interface OrderState {
  readonly texts: string[];
  readonly calls: string[];
  readonly trackings: { readonly everySeconds: number; readonly forSeconds: number }[];
  readonly transparent: Transparent[];
  /** Alarm bits that people have seen to, one number an order. */
  readonly confirmed: number[];
  readonly controls: { readonly command: number; readonly parameters: string }[];
  readonly parameters: Map<number, Parameter["value"]>;
  reboots: number;
  pictures: number;
}

interface OwnParts {
  readonly state: OrderState;
  readonly identity: {
    readonly manufacturer: string;
    readonly model: string;
    readonly terminalId: string;
  };
  /** As 0x0200 has it. */
  readonly location: () => Uint8Array;
  readonly onReboot: () => void;
  readonly onShoot: (channel: number) => number;
  /** 0x9208; gives the result. */
  readonly onAttachments: (body: Uint8Array) => number;
  /** 0x8203: these bits were seen to. */
  readonly onConfirmed: (bits: number) => void;
}

const done = 0;
const answer = (id: number, body: Uint8Array): OrderReply => ({ messageId: id, body });
const u16 = (value: number) => [value >> 8, value & 0xff];

/** What every terminal does: parameters, texts, reset, where it is, what it is. */
export function ownHandlers({
  state,
  identity,
  location,
  onReboot,
  onShoot,
  onAttachments,
  onConfirmed,
}: OwnParts): OrderHandlers {
  const parametersOf = (ids: Iterable<number>): readonly Parameter[] =>
    [...ids].flatMap((id) => {
      const value = state.parameters.get(id);
      return value === undefined ? [] : [{ id, value }];
    });
  return new Map<number, OrderHandler>([
    [
      messageId.setParameters,
      ({ body }) => {
        for (const { id, value } of readParameters(body)) state.parameters.set(id, value);
        return done;
      },
    ],
    [
      messageId.askParameters,
      ({ serial }) =>
        answer(
          messageId.parameterAnswer,
          writeParameterAnswer(serial, parametersOf(state.parameters.keys())),
        ),
    ],
    [
      messageId.askSomeParameters,
      ({ serial, body }) =>
        answer(
          messageId.parameterAnswer,
          writeParameterAnswer(serial, parametersOf(readParameterQuery(body))),
        ),
    ],
    [
      messageId.control,
      ({ body }) => {
        const control = readTerminalControl(body);
        pushBounded(state.controls, control);
        if (control.command === terminalCommands.reset) {
          state.reboots++;
          onReboot();
        }
        return done;
      },
    ],
    [
      messageId.askAttributes,
      (_, { is2019 }) =>
        answer(
          messageId.attributes,
          writeTerminalAttributes(
            {
              terminalType: 0x0047,
              ...identity,
              iccid: "89860000000000000001",
              hardware: "H1.0",
              firmware: "V1.2.3",
              gnss: 3,
              radio: 16,
            },
            is2019,
          ),
        ),
    ],
    [
      messageId.askLocation,
      ({ serial }) =>
        answer(messageId.locationAnswer, Uint8Array.from([...u16(serial), ...location()])),
    ],
    [
      messageId.text,
      ({ body }, { is2019 }) => {
        pushBounded(state.texts, readTextMessage(body, is2019).text);
        return done;
      },
    ],
    [
      messageId.callBack,
      ({ body }) => {
        pushBounded(state.calls, readCallBack(body).number);
        return done;
      },
    ],
    [
      messageId.track,
      ({ body }) => {
        pushBounded(state.trackings, readTracking(body));
        return done;
      },
    ],
    [messageId.attachmentOrder, ({ body }) => onAttachments(body)],
    [
      messageId.confirmAlarm,
      ({ body }) => {
        const { alarms } = readAlarmConfirmation(body);
        pushBounded(state.confirmed, alarms);
        onConfirmed(alarms);
        return done;
      },
    ],
    [
      messageId.transparentDown,
      ({ body }, terminal) => {
        const told = readTransparent(body);
        pushBounded(state.transparent, told);
        // As a device behind the terminal that answers with what it heard.
        terminal.send(messageId.transparentUp, writeTransparent(told));
        return done;
      },
    ],
    [messageId.multimediaAnswer, () => undefined],
    [
      messageId.askRecord,
      ({ serial, body }) => {
        const { command } = readRecordQuery(body);
        const data = recorded.get(command) ?? new Uint8Array(0);
        return answer(messageId.recordAnswer, writeRecordAnswer(serial, command, data));
      },
    ],
    [
      messageId.shoot,
      ({ serial, body }) => {
        const id = onShoot(readShooting(body).channel);
        const shot = { answeredSerial: serial, result: 0, ids: [id] };
        return answer(messageId.shootingAnswer, writeShootingAnswer(shot));
      },
    ],
    // Codec, channels, rate, bits, frame length, sound out, H.264, then how many of sound and picture.
    [
      messageId.askAvAttributes,
      (_, { channels }) =>
        answer(messageId.avAttributes, Uint8Array.of(6, 1, 0, 1, 0x01, 0x40, 1, 98, 1, channels)),
    ],
  ]);
}

/** What its driving recorder has: of 2012, the clock, the mileage, a vehicle. */
const recorded: ReadonlyMap<number, Uint8Array> = new Map([
  [0x00, Uint8Array.of(0x12, 0x00)],
  [0x02, Uint8Array.of(0x26, 0x11, 0x18, 0x08, 0x30, 0x00)],
  [0x05, new TextEncoder().encode("LVBV4PBB4JE000001")],
]);

import { ExpectedError } from "@tessera/base";
import { type DeviceCommand, help, readCommand } from "./device-command.ts";
import { type EhomeDevice, lakeTour, startEhomeDevice } from "./index.ts";

const isChinese = /^zh/i.test(process.env["LC_ALL"] || process.env["LANG"] || "");

async function run({ devices: options, alarmEveryMs, positionEveryMs }: DeviceCommand) {
  const devices = await Promise.all(options.map((each) => startEhomeDevice(each)));
  const all = (task: (device: EhomeDevice) => void) => () => {
    for (const device of devices) if (device.isRegistered) task(device);
  };
  const timers = [
    every(
      alarmEveryMs,
      all((device) => device.raiseAlarm({ code: 8, remark: "Motion 移动侦测" })),
    ),
    every(
      positionEveryMs,
      all((device) => device.tellPosition(lakeTour(Date.now()))),
    ),
    every(reportMs, () => console.log(stateOf(devices))),
  ];
  const stop = () => {
    for (const timer of timers) clearInterval(timer);
    for (const device of devices) device.stop();
    process.exit(0);
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

const reportMs = 5000;

const every = (periodMs: number | undefined, task: () => void) =>
  periodMs === undefined ? undefined : setInterval(task, periodMs);

function stateOf(devices: readonly EhomeDevice[]): string {
  const registered = devices.filter(({ isRegistered }) => isRegistered).length;
  const refused = devices.find(({ isRegistered, status }) => !isRegistered && status !== 0);
  const hint = refused ? ` (${refused.deviceId}: ${refused.status})` : "";
  return isChinese
    ? `已注册 ${registered}/${devices.length} 台${hint}`
    : `${registered} of ${devices.length} registered${hint}`;
}

// Last: what it uses has to be there.
try {
  const command = readCommand(process.argv.slice(2));
  if (command === "help") console.log(help);
  else await run(command);
} catch (error) {
  console.error(error instanceof ExpectedError ? error.text[isChinese ? "zh" : "en"] : error);
  process.exit(1);
}

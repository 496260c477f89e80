import { ExpectedError } from "@tessera/base";
import { type DeviceCommand, help, readCommand } from "./device-command.ts";
import { type GbDevice, startGbDevice } from "./index.ts";

const isChinese = /^zh/i.test(process.env["LC_ALL"] || process.env["LANG"] || "");

try {
  const command = readCommand(process.argv.slice(2), process.env);
  if (command === "help") console.log(help);
  else await run(command);
} catch (error) {
  console.error(error instanceof ExpectedError ? error.text[isChinese ? "zh" : "en"] : error);
  process.exit(1);
}

async function run({ device: options, alarmEveryMs, positionEveryMs }: DeviceCommand) {
  const device = await startGbDevice(options);
  const timers = [
    every(alarmEveryMs, () => raiseMotion(device)),
    every(positionEveryMs, () => drive(device)),
  ];
  const stop = () => {
    for (const timer of timers) clearInterval(timer);
    void device.stop().then(() => process.exit(0));
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  console.log(stateOf(device));
}

function every(periodMs: number | undefined, task: () => Promise<void>) {
  return periodMs === undefined ? undefined : setInterval(() => void task(), periodMs);
}

function raiseMotion(device: GbDevice): Promise<void> {
  return device.alarm({ priority: 4, method: 5, type: 2, description: "Motion 移动侦测" });
}

/** Once around a lake in ten minutes. */
function drive(device: GbDevice): Promise<void> {
  const angle = ((Date.now() / 600_000) % 1) * 2 * Math.PI;
  return device.position({
    longitude: 118.38 + 0.01 * Math.cos(angle),
    latitude: 31.33 + 0.01 * Math.sin(angle),
    speedKmh: 36,
    direction: Math.round(((360 - (angle * 180) / Math.PI) % 360) * 10) / 10,
    altitude: 12,
  });
}

function stateOf({ deviceId, registration }: GbDevice): string {
  const { isRegistered, status } = registration;
  if (isRegistered)
    return isChinese ? `设备 ${deviceId} 已注册` : `The device ${deviceId} is registered`;
  const answer = status === undefined ? (isChinese ? "无应答" : "no answer") : `SIP ${status}`;
  return isChinese
    ? `设备 ${deviceId} 未能注册（${answer}），每分钟重试一次。请检查地址、编码和密码。`
    : `The device ${deviceId} could not register (${answer}) and tries again every minute. Check address, ids and password.`;
}

import { BadRequest, type Clock, Conflict } from "@tessera/base";
import {
  getTimeSetting,
  getUserLevels,
  type OnvifDevice,
  setTime,
  setUser,
} from "@tessera/protocols/onvif";

/** Sets the device's clock to ours; one that follows a time server would lose it by that. */
export async function setClock(
  device: OnvifDevice,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  const { isFromTimeServer, hasDaylightSavings } = await getTimeSetting(device, signal);
  if (isFromTimeServer)
    throw new Conflict("onvif-follows-time-server", {
      zh: "设备由 NTP 服务器校时，未作改动",
      en: "The device takes its time from NTP, so its clock was not changed",
    });
  await setTime(device, { nowMs: clock.nowMs(), hasDaylightSavings }, signal);
}

/** The user keeps what it may do. */
export async function changePassword(
  device: OnvifDevice,
  { userName, password }: { readonly userName: string; readonly password: string },
  signal: AbortSignal,
): Promise<void> {
  if (userName === "")
    throw new BadRequest("onvif-nobody", {
      zh: "没有保存该设备的用户名，无法修改密码",
      en: "No user name is stored for this device, so its password cannot be changed",
    });
  const level = (await getUserLevels(device, signal)).get(userName);
  if (!level)
    throw new BadRequest("onvif-user-not-listed", {
      zh: `设备的用户列表中没有“${userName}”，请在设备上修改密码`,
      en: `The device has no user “${userName}”. Change the password on the device.`,
    });
  await setUser(device, { userName, password, level }, signal);
}

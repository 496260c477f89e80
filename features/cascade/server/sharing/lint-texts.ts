import type { Text } from "@tessera/base";

/** What the linter says, and what its fixes do. */

export const nothingShared: Text = {
  zh: "没有共享任何通道，上级平台将看到空目录",
  en: "No channel is shared; the upper platform will see an empty catalog",
};
export const serialShape = (serial: string): Text => ({
  zh: `本级编号 ${serial} 不是 20 位的平台编号（类型码 200），部分上级平台会拒绝注册`,
  en: `The local ID ${serial} is not a 20-digit platform ID (type code 200). Some upper platforms refuse it.`,
});
export const duplicateId = (id: string, owner: string): Text => ({
  zh: `编号 ${id} 与通道“${owner}”重复，该通道未上报`,
  en: `The ID ${id} is also used by channel "${owner}"; this channel is not reported`,
});
export const idLength = (id: string): Text => ({
  zh: `编号 ${id} 不是 20 位数字，部分上级平台无法识别`,
  en: `The ID ${id} does not have 20 digits. Some upper platforms do not recognise it.`,
});
export const idType = (id: string, type: string): Text => ({
  zh: `编号 ${id} 的类型码 ${type} 不是摄像机，上级平台可能不把它当作视频通道`,
  en: `The type code ${type} in the ID ${id} is not a camera's. The upper platform may not treat it as a video channel.`,
});
export const groupId = (custom: string, used: string): Text => ({
  zh: `分组的自定义编号 ${custom} 不能作为目录编号（需 20 位，顶层类型码 215、下级 216），已改用 ${used}`,
  en: `The custom ID ${custom} of the group cannot be a directory ID (20 digits, type code 215 at the top level, 216 below); ${used} is used instead`,
});
export const missingParent = (parent: string): Text => ({
  zh: `上级分组“${parent}”未共享，该分组将出现在目录顶层`,
  en: `The parent group "${parent}" is not shared; this group appears at the top level of the catalog`,
});
export const civilCode = (code: string): Text => ({
  zh: `行政区划代码“${code}”无法识别，上级平台可能无法把它归入行政区域`,
  en: `The division code "${code}" is unknown. The upper platform may not assign the channel to a region.`,
});
export const disabled: Text = {
  zh: "设备或通道已停用，上级平台将一直看到它离线",
  en: "The device or channel is disabled; the upper platform will always see it offline",
};

export const renumberFix: Text = { zh: "自动编号", en: "Assign an ID automatically" };
export const shareParentFix = (parent: string): Text => ({
  zh: `把“${parent}”作为目录共享`,
  en: `Share "${parent}" as a directory`,
});
export const civilCodeFix = (code: string): Text => ({
  zh: `改用 ${code}`,
  en: `Use ${code}`,
});
export const unshareFix: Text = { zh: "取消共享", en: "Stop sharing" };

import type { Text } from "@tessera/base";

/** What the linter says, and what its fixes do. */

export const nothingShared: Text = {
  zh: "没有共享任何通道，上级平台将看到空目录",
  en: "No channel is shared: the upper platform sees an empty catalog",
};
export const serialShape = (serial: string): Text => ({
  zh: `本级编号 ${serial} 不是 20 位的平台编号（类型码 200），部分上级平台会拒绝注册`,
  en: `The local id ${serial} is not a platform's 20 digits (type 200); some upper platforms refuse it`,
});
export const duplicateId = (id: string, owner: string): Text => ({
  zh: `编号 ${id} 与通道“${owner}”重复，该通道未上报`,
  en: `The id ${id} is also that of "${owner}": this channel is left out`,
});
export const idLength = (id: string): Text => ({
  zh: `编号 ${id} 不是 20 位数字，部分上级平台无法识别`,
  en: `The id ${id} does not have 20 digits; some upper platforms do not take it`,
});
export const idType = (id: string, type: string): Text => ({
  zh: `编号 ${id} 的类型码 ${type} 不是摄像机，上级平台可能不把它当作视频通道`,
  en: `The type ${type} in the id ${id} is not a camera's: the upper platform may not show it as one`,
});
export const groupId = (custom: string, used: string): Text => ({
  zh: `分组的自定义编号 ${custom} 不能作为目录编号（需 20 位，顶层类型码 215、下级 216），已改用 ${used}`,
  en: `The custom id ${custom} of the group cannot name a directory (20 digits; type 215 at the top, 216 below): ${used} is used`,
});
export const missingParent = (parent: string): Text => ({
  zh: `上级分组“${parent}”未共享，该分组将出现在目录顶层`,
  en: `The group "${parent}" above it is not shared: this one stands at the top of the catalog`,
});
export const civilCode = (code: string): Text => ({
  zh: `行政区划代码“${code}”无法识别，上级平台可能无法把它归入行政区域`,
  en: `The division code "${code}" is not known: the upper platform may not place the channel`,
});
export const disabled: Text = {
  zh: "设备或通道已停用，上级平台将一直看到它离线",
  en: "The device or channel is disabled: the upper platform always sees it offline",
};

export const renumberFix: Text = { zh: "自动编号", en: "Number it automatically" };
export const shareParentFix = (parent: string): Text => ({
  zh: `把“${parent}”作为目录共享`,
  en: `Share "${parent}" as a directory`,
});
export const civilCodeFix = (code: string): Text => ({
  zh: `改用 ${code}`,
  en: `Use ${code}`,
});
export const unshareFix: Text = { zh: "取消共享", en: "Stop sharing it" };

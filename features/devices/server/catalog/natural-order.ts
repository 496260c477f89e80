/** As people count: "摄像机 2" before "摄像机 10". */
export const naturalOrder = new Intl.Collator("zh-CN", { numeric: true }).compare;

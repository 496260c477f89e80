export const pushListAddress = "/config/messagePush";
export const pushSettingsAddress = "/config/messagePush/settings";
export const pushFormAddress = "/config/messagePush/form";
export const editAddress = (id: number): string => `${pushFormAddress}?id=${id}`;
export const newAddress = (kind: string): string => `${pushFormAddress}?kind=${kind}`;

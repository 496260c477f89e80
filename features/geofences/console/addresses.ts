export const fenceListAddress = "/config/geofences";

export const fenceFormAddress = (id?: number): string =>
  id === undefined ? `${fenceListAddress}/form` : `${fenceListAddress}/form?id=${id}`;

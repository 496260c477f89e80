export const planListAddress = "/config/program";
export const newPlanAddress = "/config/program/form";
export const planAddress = (id: number): string => `${newPlanAddress}?id=${id}`;
export const planCopyAddress = (id: number): string => `${newPlanAddress}?copy=${id}`;

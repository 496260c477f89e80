export const planListAddress = "/config/plan";
export const newPlanAddress = "/config/plan/form";
export const planAddress = (id: number): string => `${newPlanAddress}?id=${id}`;
export const planCopyAddress = (id: number): string => `${newPlanAddress}?copy=${id}`;

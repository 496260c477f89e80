import type { Language } from "@tessera/base";

/** "3天4小时5分6秒" */
export function runningTime(durationMs: number, language: Language): string {
  const seconds = Math.floor(durationMs / 1000);
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  return language === "zh"
    ? `${days}天${hours}小时${minutes}分${seconds % 60}秒`
    : `${days} d ${hours} h ${minutes} min ${seconds % 60} s`;
}

import { momentText, saveFile } from "@tessera/platform/console";

/** Saves the picture on screen as a file and gives its name; undefined while there is none. */
export async function downloadSnapshot(
  video: HTMLVideoElement,
  cameraName: string,
  at: Date,
): Promise<string | undefined> {
  if (video.videoWidth === 0) return undefined;
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", 0.92);
  });
  if (!picture) return undefined;
  const fileName = captureFileName(cameraName, at, "jpg");
  saveFile(picture, fileName);
  return fileName;
}

/** `Gate 3_20260115093005.jpg`, without what a file system refuses. */
export function captureFileName(cameraName: string, at: Date, extension: string): string {
  const name = cameraName.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, "_").trim() || "camera";
  return `${name}_${momentText(at.getTime()).replaceAll(/\D/g, "")}.${extension}`;
}

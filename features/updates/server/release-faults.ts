import { BadRequest, Conflict, type Text } from "@tessera/base";

/** Why a release is not taken; each names the cause and what to do. */
export const releaseFaults = {
  noRelease: (cause?: unknown) =>
    refused(
      "release-unreadable",
      {
        zh: "这不是本产品的发行包：应为含有 release.json 和 release.sig 的 ZIP 文件或目录。请重新下载完整的发行包。",
        en: "This is no release: it must be a ZIP file or a folder with release.json and release.sig. Download the whole release again.",
      },
      cause,
    ),
  gone: (path: string, code: string) =>
    refused("release-not-found", {
      zh: `服务器上读不到 ${path}（${code}）。请检查路径，以及运行本服务的用户是否可以读取。`,
      en: `${path} cannot be read on the server (${code}). Check the path, and that the user who runs the server may read it.`,
    }),
  otherProduct: (name: string, own: string) =>
    refused("release-of-other-product", {
      zh: `这是“${name}”的发行包，不是“${own}”的。请选择本产品的发行包。`,
      en: `This is a release of "${name}", not of "${own}". Choose a release of this product.`,
    }),
  unknownKey: (fingerprint: string) =>
    refused("release-key-unknown", {
      zh: `发行包由本机不认识的密钥签名（指纹 ${shortKey(fingerprint)}）。请使用官方发行包；自行构建的发行包需要在服务器的环境变量 TESSERA_RELEASE_KEY 中登记公钥。`,
      en: `The release is signed with a key that is not known here (fingerprint ${shortKey(fingerprint)}). Use an official release; of releases that you build, name the public key in TESSERA_RELEASE_KEY on the server.`,
    }),
  forged: () =>
    refused("release-forged", {
      zh: "签名与发行包不符：release.json 被改动过或不完整。请从官方渠道重新下载，不要使用这个文件。",
      en: "The signature does not fit the release: release.json was changed or is incomplete. Download it again from its publisher, and do not use this one.",
    }),
  unlisted: (path: string) =>
    refused("release-file-unlisted", {
      zh: `发行包中有清单以外的文件 ${path}。请从官方渠道重新下载。`,
      en: `The release has a file that its list does not name: ${path}. Download it again from its publisher.`,
    }),
  missing: (path: string) =>
    refused("release-file-missing", {
      zh: `发行包中缺少文件 ${path}。请重新下载完整的发行包。`,
      en: `The release lacks the file ${path}. Download the whole release again.`,
    }),
  changed: (path: string) =>
    refused("release-file-changed", {
      zh: `文件 ${path} 与清单中的校验值不符，可能在下载中损坏或被改动。请重新下载。`,
      en: `The file ${path} does not have the checksum that the list names: it was damaged on its way, or changed. Download the release again.`,
    }),
  notNewer: (version: string, own: string) =>
    refused("release-not-newer", {
      zh: `发行包的版本 ${version} 不比正在运行的 ${own} 新。要回到上一版本，请用“回退”。`,
      en: `The release is version ${version}, which is not newer than ${own}, which runs. To go back, use “Roll back”.`,
    }),
  tooOld: (own: string, follows: string) =>
    refused("release-too-far", {
      zh: `正在运行的 ${own} 太旧，这个发行包只能从 ${follows} 或更新的版本升级。请先升级到 ${follows}。`,
      en: `Version ${own}, which runs, is too old for this release: it follows ${follows} or newer. Update to ${follows} first.`,
    }),
  otherPackages: (name: string, needed: string, there: string) =>
    refused("release-packages", {
      zh: `这个发行包需要 ${name} ${needed}，本机安装的是 ${there || "无"}。请更新安装本身（新的容器镜像，或更新程序目录后 npm start）。`,
      en: `This release needs ${name} ${needed}, and ${there || "none"} is installed. Update the installation itself: a new container image, or the program's folder and then npm start.`,
    }),
  diskFull: (needed: number, free: number) =>
    conflict("release-disk-full", {
      zh: `数据目录所在磁盘空间不足：需要约 ${megabytes(needed)} MB，剩余 ${megabytes(free)} MB。请清理磁盘后再试。`,
      en: `The disk of the data folder is too full: about ${megabytes(needed)} MB are needed and ${megabytes(free)} MB are free. Free some space and try again.`,
    }),
  notWritable: (folder: string, code: string) =>
    conflict("release-folder-not-writable", {
      zh: `无法写入 ${folder}（${code}）。请授权运行本服务的用户写入该目录。`,
      en: `${folder} cannot be written (${code}). Give write access to the user who runs the server.`,
    }),
} as const;

/** As people compare it. */
export const shortKey = (fingerprint: string): string =>
  (fingerprint.slice(0, 32).match(/.{4}/g) ?? []).join(" ").toUpperCase();

const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 ** 2);

const refused = (code: string, text: Text, cause?: unknown) =>
  new BadRequest(code, text, { cause });

const conflict = (code: string, text: Text) => new Conflict(code, text);

import type { Text } from "@tessera/base";

/** Why no backup could be made, and what to do. */
export function failureText(error: unknown, folder: string): Text {
  const { code = "" } = error as NodeJS.ErrnoException;
  const known = causes.find(({ codes }) => codes.includes(code));
  return (known?.text ?? otherText)(folder, code);
}

interface Cause {
  readonly codes: readonly string[];
  readonly text: (folder: string) => Text;
}

const causes: readonly Cause[] = [
  {
    codes: ["ENOSPC", "EDQUOT"],
    text: (folder) => ({
      zh: `备份失败：${folder} 所在磁盘空间不足。请清理磁盘、减少保留份数，或更换备份目录。`,
      en: `Backup failed: the disk with ${folder} is full. Free some space, keep fewer backups, or choose another folder.`,
    }),
  },
  {
    codes: ["EACCES", "EPERM", "EROFS"],
    text: (folder) => ({
      zh: `备份失败：没有写入 ${folder} 的权限。请授权运行本服务的用户写入该目录，或更换备份目录。`,
      en: `Backup failed: no permission to write to ${folder}. Give write access to the user that runs the server, or choose another folder.`,
    }),
  },
  {
    codes: ["ENOENT", "ENOTDIR", "EEXIST", "ENAMETOOLONG", "ELOOP", "EINVAL"],
    text: (folder) => ({
      zh: `备份失败：${folder} 不是可用的目录。请检查路径以及磁盘或网络存储是否已挂载，或更换备份目录。`,
      en: `Backup failed: ${folder} is not a usable folder. Check the path and that its disk or network storage is mounted, or choose another folder.`,
    }),
  },
  {
    codes: [
      "EIO",
      "ESTALE",
      "ETIMEDOUT",
      "EHOSTDOWN",
      "EHOSTUNREACH",
      "ENOTCONN",
      "ENODEV",
      "ENXIO",
    ],
    text: (folder) => ({
      zh: `备份失败：${folder} 所在的磁盘或网络存储没有响应。请检查磁盘、网络和挂载后重试，或更换备份目录。`,
      en: `Backup failed: the disk or network storage with ${folder} does not respond. Check the disk, network and mount and try again, or choose another folder.`,
    }),
  },
];

const otherText = (folder: string, code: string): Text => ({
  zh: `备份失败：无法把数据库备份到 ${folder}${code && `（${code}）`}，详情请查看服务器日志。请检查备份目录后重试。`,
  en: `Backup failed: the database could not be written to ${folder}${code && ` (${code})`}. See the server log, check the folder and try again.`,
});

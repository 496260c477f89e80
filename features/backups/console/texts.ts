import { words } from "@tessera/kit";
import { defineTexts } from "@tessera/platform/console";

export const backupTexts = defineTexts("backups", {
  ...words,
  title: ["数据备份", "Backups"],
  lead: [
    "整个数据库（设备、用户、设置、审计记录、录像索引）加密保存为一个文件。录像和图片本身不在其中。",
    "The whole database (devices, users, settings, audit record, recording index) in one encrypted file. Recordings and pictures are not included.",
  ],
  makeNow: ["立即备份", "Back up now"],
  begun: ["备份已开始", "Backup started"],
  state: ["备份状态", "State"],
  last: ["最近备份", "Last backup"],
  none: ["还没有备份", "None yet"],
  size: ["大小", "Size"],
  took: ["用时", "Duration"],
  seconds: ["{{seconds}} 秒", "{{seconds}} s"],
  where: ["存放位置", "Location"],
  next: ["下次备份", "Next backup"],
  soon: ["10 分钟内", "Within ten minutes"],
  never: ["未启用自动备份", "Automatic backup is off"],
  elsewhere: [
    "本站点的自动备份由另一台服务器执行，此处只列出本机目录中的备份。",
    "Another server of this site makes the automatic backups. Only the backups in this server's folder are listed.",
  ],
  lock: ["加密方式", "Encrypted with"],
  passphrase: ["备份口令", "Passphrase"],
  keyFile: ["本站点的密钥（secret-box.key）", "The site key (secret-box.key)"],
  running: [
    "正在备份：已写入 {{rows}} / {{ofRows}} 行",
    "Backing up: {{rows}} of {{ofRows}} {{ofRows|row|rows}}",
  ],
  starting: ["正在备份：读取数据库…", "Backing up: reading the database…"],
  failedAt: ["失败时间：{{time}}", "Failed at {{time}}"],
  kept: ["已保留的备份", "Backups"],
  file: ["文件", "File"],
  emptyTitle: ["还没有备份", "No backups yet"],
  emptyHint: [
    "点击“立即备份”，或等待自动备份。",
    "Choose “Back up now”, or wait for the automatic backup.",
  ],
  restoring: ["如何恢复", "How to restore"],
  restoreHint: [
    "先停止服务，再在服务器上执行下面的命令。命令会先校验整个文件；原有数据另行保存，不会删除。若服务设置了 DATABASE_URL，执行时也要设置。",
    "Stop the server, then run this command on it. The whole file is checked first; existing data is set aside, not deleted. If the server uses DATABASE_URL, set it here too.",
  ],
  restorePassphrase: [
    "备份由口令加密：恢复时用环境变量 TESSERA_BACKUPS_PASSPHRASE 给出口令，在另一台机器上也只需要口令。",
    "The backup is encrypted with the passphrase: give it in TESSERA_BACKUPS_PASSPHRASE. On another machine, too, the passphrase is all you need.",
  ],
  restoreKey: [
    "备份由密钥加密：恢复时数据目录中必须有当时的 secret-box.key，没有它任何人都无法打开备份。",
    "The backup is encrypted with the site key: the secret-box.key of that time must be in the data folder. Without it nobody can open the backup.",
  ],
  keys: ["请另行保管的密钥文件", "Key files to keep separately"],
  keysHint: [
    "以下文件在数据目录 {{folder}} 中，不在备份里（除非注明）。请复制到安全的地方，不要与备份放在一起。",
    "These files are in the data folder {{folder}} and not in the backups, unless noted. Copy them to a safe place away from the backups.",
  ],
  "key.secrets": ["打开备份和其中保存的密码", "Opens backups and the passwords stored in them"],
  "key.secretsInside": [
    "打开保存的密码；由口令加密的备份中已包含",
    "Opens stored passwords; included in backups encrypted with a passphrase",
  ],
  "key.audit": [
    "校验审计记录；丢失后旧记录无法再校验",
    "Verifies the audit record; without it, old lines can no longer be verified",
  ],
  "key.export": [
    "为导出的录像签名；丢失后新导出将使用新的指纹",
    "Signs exported recordings; without it, new exports have another fingerprint",
  ],
  "key.tls": [
    "HTTPS 证书和站点根证书；丢失后浏览器需要重新导入根证书",
    "HTTPS certificate and the site's root certificate; without them, browsers must import a new root certificate",
  ],
  settings: ["备份设置", "Backup settings"],
});

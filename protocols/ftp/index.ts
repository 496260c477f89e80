export type { UploadEnd } from "./expected-upload.ts";
export { dataPortCount, type FtpAccount, FtpServer } from "./ftp-server.ts";

/** What is on no list of leaked passwords, and what everybody tries first on a system like this one. */

const names = `tessera admin administrator root user operator guest test system
  password passw0rd p@ssw0rd pass welcome qwerty abc abcd aa a
  camera video cctv nvr dvr vms gb28181 sip onvif rtsp monitor
  hik hikvision dahua uniview easycvr livegbs wvp axis bosch
  huawei woaini jiankong anfang server live security safe`.split(/\s+/);
const years = Array.from({ length: 11 }, (_, index) => String(2020 + index));
const numbers = ["1", "12", "123", "1234", "12345", "123456", "1234567", "12345678", "123456789"];
const others = ["0", "01", "001", "321", "520", "666", "888", "1314", "000", "0000", "111111"];
const endings = ["", ...numbers, ...others, ...years];
const joints = ["", "@", "#", "!", "_"];
const tails = ["", "!", "."];

/** Names of the product, its peers and its users, with the endings that people add. */
export function* ofTheTrade(): Iterable<string> {
  for (const name of names)
    for (const spelling of [name, name.toUpperCase(), name[0]?.toUpperCase() + name.slice(1)])
      for (const joint of joints)
        for (const ending of endings)
          for (const tail of tails) yield spelling + joint + ending + tail;
}

const small = "abcdefghijklmnopqrstuvwxyz0123456789";
const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));

/** One and two of any character, three small letters or digits, four digits. */
export function* short(): Iterable<string> {
  for (const a of printable) {
    yield a;
    for (const b of printable) yield a + b;
  }
  for (const a of small) for (const b of small) for (const c of small) yield a + b + c;
  for (let number = 0; number < 10_000; number++) yield String(number).padStart(4, "0");
}

/** As eight digits, and as the last six of them. */
export function* birthdays(): Iterable<string> {
  for (let day = Date.UTC(1940, 0, 1); day < Date.UTC(2027, 0, 1); day += 24 * 60 * 60_000) {
    const digits = new Date(day).toISOString().slice(0, 10).replaceAll("-", "");
    yield digits;
    yield digits.slice(2);
  }
}

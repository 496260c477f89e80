import type { TlsIdentity, TlsPair } from "../tls-identity.ts";

/** For tests: signed by themselves, for localhost and 127.0.0.1, and worth nothing anywhere else. */
export const aTlsPair: TlsPair = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUDNO3iyZC0J2rCciM97XgV3offt4wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExNzAyMTkxMloYDzIxMjYxMDI0
MDIxOTEyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATfFqV58uC+BJ9a3v5MwaoTV+HahX5uEoH9AA4IVrPVkUoZY3I6SvB1
z+nbDB6LCpBTppeMRIsQ2mfXgpKM9MXXo28wbTAdBgNVHQ4EFgQUIXqP/c1n0ksp
LOUOTttnD5erpk8wHwYDVR0jBBgwFoAUIXqP/c1n0kspLOUOTttnD5erpk8wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhALbl2HCEdvlMMT6DTV06HTJj35bCOYXiCjmsVXATEAuNAiEA
vIdT5j8i6dy/I0ndlOLnYcpaMxGBQzYmQhlw/039Ucw=
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgFPSQmHv1g03mkyPT
V2hYzWwTSlAALVeckEu82BhAbyqhRANCAATfFqV58uC+BJ9a3v5MwaoTV+HahX5u
EoH9AA4IVrPVkUoZY3I6SvB1z+nbDB6LCpBTppeMRIsQ2mfXgpKM9MXX
-----END PRIVATE KEY-----
`,
};

export const anotherTlsPair: TlsPair = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBkzCCATmgAwIBAgIUBOeRFTs2aJ4A/2WWxQdjYtP/H68wCgYIKoZIzj0EAwIw
EDEOMAwGA1UEAwwFb3RoZXIwIBcNMjYxMTE3MDIxOTEyWhgPMjEyNjEwMjQwMjE5
MTJaMBAxDjAMBgNVBAMMBW90aGVyMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
jfjOolMaC/RQXqBoy4sUv8E7jPQx+NEFajglV2FtS856D/Au8hGG/oQqT+HsZy7l
XHGb0CYHbtd5aUrF5+urRaNvMG0wHQYDVR0OBBYEFMhPIp6ApkiY1NXa8KYObgkX
W1lZMB8GA1UdIwQYMBaAFMhPIp6ApkiY1NXa8KYObgkXW1lZMA8GA1UdEwEB/wQF
MAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMAoGCCqGSM49BAMCA0gA
MEUCIDvz2LSWiFOBCAhB3s+NnZ2OT3enMVoF0f2eLcKjoUyjAiEAq3Lb9xFyyEgQ
aZD/rc9JbDOASEJ0B7Ng+b+bKwv9NN8=
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQK9zjHIXMg9AEEtc
Ug1UX1cOfakI/p4KOik9ZCKBNeWhRANCAASN+M6iUxoL9FBeoGjLixS/wTuM9DH4
0QVqOCVXYW1LznoP8C7yEYb+hCpP4exnLuVccZvQJgdu13lpSsXn66tF
-----END PRIVATE KEY-----
`,
};

/** Whose pair a test can exchange. */
export class FakeTlsIdentity implements TlsIdentity {
  pair = aTlsPair;
  readonly #listeners = new Set<() => void>();

  onRenewed(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  renew(pair: TlsPair): void {
    this.pair = pair;
    for (const listener of this.#listeners) listener();
  }
}

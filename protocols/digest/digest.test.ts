import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerChallenge } from "./answer-challenge.ts";
import { Authenticator } from "./authenticator.ts";
import { parseAuthorization, verify } from "./authorization.ts";
import { makeNonce, parseChallenges, writeChallenge } from "./challenge.ts";

const mufasa = { userName: "Mufasa", password: "Circle of Life" };

function only(header: string) {
  const [challenge] = parseChallenges([header]);
  if (!challenge) throw new Error("no challenge");
  return challenge;
}

const responseOf = (authorization: string) => /response="(\w+)"/.exec(authorization)?.[1];

describe("answerChallenge", () => {
  it("answers the example of RFC 2617 with qop and MD5", () => {
    const challenge = only(
      'Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"',
    );
    const answer = answerChallenge(
      challenge,
      { userName: "Mufasa", password: "Circle Of Life" },
      { method: "GET", uri: "/dir/index.html", clientNonce: "0a4f113b" },
    );
    expect(responseOf(answer)).toBe("6629fae49393a05397450978507c4ef1");
    expect(answer).toContain('opaque="5ccc069c403ebaf9f0171e9517f40e41"');
    expect(answer).toContain("nc=00000001");
  });

  it.each([
    ["MD5", "8ca523f5e9506fed4657c9700eebdbec"],
    ["SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"],
  ])("answers the example of RFC 7616 with %s", (algorithm, response) => {
    const challenge = only(
      `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`,
    );
    const answer = answerChallenge(challenge, mufasa, {
      method: "GET",
      uri: "/dir/index.html",
      clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ",
    });
    expect(responseOf(answer)).toBe(response);
  });

  it("leaves out counters and names no hash for a plain old challenge", () => {
    const challenge = only('Digest realm="IP Camera", nonce="9a", random="77"');
    const answer = answerChallenge(challenge, mufasa, { method: "PLAY", uri: "rtsp://a/" });
    expect(answer).not.toMatch(/qop|nc=|cnonce|algorithm/);
  });

  it("encodes Basic", () => {
    const answer = answerChallenge(only('Basic realm="x"'), mufasa, { method: "GET", uri: "/" });
    expect(answer).toBe("Basic TXVmYXNhOkNpcmNsZSBvZiBMaWZl");
  });
});

describe("parseChallenges", () => {
  it("puts the strongest first, over several headers and several schemes in one", () => {
    const challenges = parseChallenges([
      'Basic realm="cam", Digest realm="cam", nonce="1"',
      "Digest realm=cam, nonce=2, algorithm=SHA-256, stale=FALSE",
    ]);
    expect(
      challenges.map((c) => (c.scheme === "digest" ? `${c.hash} ${c.nonce}` : c.scheme)),
    ).toEqual(["SHA-256 2", "MD5 1", "basic"]);
  });

  it("reads missing commas, missing quotes, odd spaces and a quote that is never closed", () => {
    expect(
      parseChallenges(['Digest  realm = "a, b" nonce="x==" ,algorithm="MD5",random=7,opaque="q']),
    ).toEqual([
      {
        scheme: "digest",
        realm: "a, b",
        nonce: "x==",
        hash: "MD5",
        isSession: false,
        hasQop: false,
        opaque: "q",
        isStale: false,
      },
    ]);
  });

  it("skips what it cannot answer", () => {
    expect(
      parseChallenges([
        'Digest realm="x", nonce="1", algorithm=SHA-512-256',
        'Digest realm="x", nonce="1", qop="auth-int"',
        "Bearer abc==, Negotiate",
        'Digest realm="x"',
      ]),
    ).toEqual([]);
  });

  it("survives any text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseChallenges([text, `Digest nonce="1", ${text}`])).toBeInstanceOf(Array);
        expect(parseAuthorization(`Digest username="u", ${text}`)?.scheme).not.toBe("basic");
      }),
    );
  });
});

const digest = (nonce: string, more = "") => `Digest realm="cam", nonce="${nonce}"${more}`;

describe("Authenticator", () => {
  it("sends nothing until it is challenged, then counts the uses of a nonce", () => {
    const authenticator = new Authenticator(mufasa);
    expect(authenticator.authorization("OPTIONS", "rtsp://a/")).toBeUndefined();
    expect(authenticator.challenge([digest("1", ', qop="auth"')])).toBe(true);
    expect(authenticator.authorization("DESCRIBE", "rtsp://a/")).toContain("nc=00000001");
    expect(authenticator.authorization("SETUP", "rtsp://a/1")).toContain("nc=00000002");
  });

  it("falls to the next scheme when the device refuses one that it offered", () => {
    const authenticator = new Authenticator(mufasa);
    const offered = [digest("1", ", algorithm=SHA-256"), digest("1"), 'Basic realm="cam"'];
    expect(authenticator.challenge(offered)).toBe(true);
    expect(authenticator.authorization("GET", "/")).toContain("SHA-256");
    expect(authenticator.challenge(offered)).toBe(true);
    expect(authenticator.authorization("GET", "/")).toMatch(/^Digest (?!.*SHA)/);
    expect(authenticator.challenge(offered)).toBe(true);
    expect(authenticator.authorization("GET", "/")).toMatch(/^Basic /);
    expect(authenticator.challenge(offered)).toBe(false);
  });

  it("does not fall to Basic, which shows the password, where it must keep to digest", () => {
    const authenticator = new Authenticator(mufasa, { leavesDigest: false });
    expect(authenticator.challenge([digest("1"), 'Basic realm="cam"'])).toBe(true);
    expect(authenticator.offersDigest).toBe(true);
    expect(authenticator.challenge(['Basic realm="cam"'])).toBe(false);
    const plain = new Authenticator(mufasa, { leavesDigest: false });
    expect(plain.challenge(['Basic realm="cam"'])).toBe(true);
  });

  it("takes a new nonce once when the old one is stale, or refused in mid-session", () => {
    const authenticator = new Authenticator(mufasa);
    authenticator.challenge([digest("1")]);
    expect(authenticator.challenge([digest("2", ", stale=true")])).toBe(true);
    expect(authenticator.authorization("GET", "/")).toContain('nonce="2"');
    expect(authenticator.challenge([digest("3", ", stale=true")])).toBe(false);

    const inSession = new Authenticator(mufasa);
    inSession.challenge([digest("1")]);
    inSession.accept();
    expect(inSession.challenge([digest("2")])).toBe(true);
    expect(inSession.challenge([digest("3")])).toBe(false);
  });

  it("gives up at once without credentials, and does not show a password where Basic is not allowed", () => {
    expect(new Authenticator(undefined).challenge([digest("1")])).toBe(false);
    const careful = new Authenticator(mufasa, { allowsBasic: false });
    expect(careful.challenge(['Basic realm="cam"'])).toBe(false);
  });
});

describe("verify", () => {
  const expected = { ...mufasa, realm: "tessera", method: "DESCRIBE" };

  it.each([
    ["MD5", false],
    ["MD5", true],
    ["SHA-256", false],
    ["SHA-256", true],
  ] as const)("lets in what answerChallenge says: %s, qop %s", (hash, hasQop) => {
    const challenge = only(writeChallenge({ realm: "tessera", nonce: makeNonce(), hash, hasQop }));
    const header = answerChallenge(challenge, mufasa, { method: "DESCRIBE", uri: "rtsp://a/b" });
    const claim = parseAuthorization(header);
    if (!claim) throw new Error("not parsed");
    expect(verify(claim, expected)).toBe(true);
    expect(verify(claim, { ...expected, password: "Circle of life" })).toBe(false);
    expect(verify(claim, { ...expected, method: "PLAY" })).toBe(false);
    expect(verify(claim, { ...expected, userName: "Simba" })).toBe(false);
  });

  it("checks Basic", () => {
    const claim = parseAuthorization("Basic TXVmYXNhOkNpcmNsZSBvZiBMaWZl");
    if (!claim) throw new Error("not parsed");
    expect(verify(claim, expected)).toBe(true);
    expect(verify(claim, { ...expected, password: "" })).toBe(false);
  });

  it("knows no claim in an empty or foreign header", () => {
    expect(parseAuthorization("")).toBeUndefined();
    expect(parseAuthorization("Bearer x")).toBeUndefined();
    expect(parseAuthorization("Basic bm9jb2xvbg==")).toBeUndefined();
  });
});

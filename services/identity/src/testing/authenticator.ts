import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

/*
 * A passkey as a telephone keeps it: speaks WebAuthn (ES256, attestation "none", user verified) to whoever asks, with a counter that
 * a test may turn back as that of a copy would be.
 */

const sha256 = (bytes: Buffer | string): Buffer => createHash("sha256").update(bytes).digest();
const base64url = (bytes: Buffer): string => bytes.toString("base64url");

/** CBOR of text and of bytes, shorter than 64 KiB (RFC 8949 §3.1). */
const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
};
const cborText = (text: string): Buffer => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([head(2, bytes.length), bytes]);

export interface AuthenticatorOptions {
  /** Where the browser says it is. */
  readonly origin?: string;
  readonly rpId?: string;
  /** False: somebody touched it, and showed neither finger nor PIN. */
  readonly userVerified?: boolean;
}

interface CreationOptions {
  readonly challenge: string;
  readonly user?: { readonly id: string };
}

export const virtualPasskey = ({
  origin = "http://localhost:8080",
  rpId = "localhost",
  userVerified = true,
}: AuthenticatorOptions = {}) => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x!, "base64url")),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y!, "base64url")),
  ]);
  let handle: string | undefined;

  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (counter: number, attested?: Buffer): Buffer => {
    const flags = 0x01 | (userVerified ? 0x04 : 0) | (attested ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  };
  const credential = { id: base64url(credentialId), rawId: base64url(credentialId), type: "public-key" as const };

  return {
    /** How often it says it was used before; the next answer says one more. Stays 0 where it is 0, as most do. */
    counter: 0,
    /** Answers `navigator.credentials.create`. */
    create({ challenge, user }: CreationOptions) {
      handle = user?.id;
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, cose]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText("fmt"),
        cborText("none"),
        cborText("attStmt"),
        Buffer.from([0xa0]),
        cborText("authData"),
        cborBytes(authenticatorData(this.counter, attested)),
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", challenge)),
          attestationObject: base64url(attestationObject),
          transports: ["internal"],
        },
      };
    },
    /** Answers `navigator.credentials.get`. */
    get({ challenge }: CreationOptions) {
      if (this.counter > 0) this.counter += 1;
      const clientDataJSON = clientData("webauthn.get", challenge);
      const data = authenticatorData(this.counter);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(clientDataJSON)]))
        .sign(privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientDataJSON),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: handle ?? null,
        },
      };
    },
  };
};
export type VirtualPasskey = ReturnType<typeof virtualPasskey>;

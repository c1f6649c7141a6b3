import "reflect-metadata"; // the generator asks for it
import { webcrypto, type webcrypto as crypto } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  BasicConstraintsExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from "@peculiar/x509";

/** What a server on this machine shows, and what says that it may. */
export interface Certificates {
  readonly key: Buffer;
  /** For localhost. */
  readonly certificate: Buffer;
  /** The certificate of the authority, without its key. */
  readonly caFile: string;
  remove(): Promise<void>;
}

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const lifetime = 86_400_000;

const newKeys = async (): Promise<crypto.CryptoKeyPair> =>
  (await webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"])) as crypto.CryptoKeyPair;

/** An authority, and a certificate by it for a server on this machine, for one day. */
export const temporaryCertificates = async (): Promise<Certificates> => {
  const [authority, server] = await Promise.all([newKeys(), newKeys()]);
  const now = Date.now();
  const validity = { notBefore: new Date(now - lifetime), notAfter: new Date(now + lifetime) };
  const name = "CN=Kinkeeper tests";
  const [ca, certificate] = await Promise.all([
    X509CertificateGenerator.createSelfSigned({
      name,
      keys: authority,
      signingAlgorithm: algorithm,
      extensions: [new BasicConstraintsExtension(true, undefined, true)],
      ...validity,
    }),
    X509CertificateGenerator.create({
      subject: "CN=eventstoredb-node",
      issuer: name,
      publicKey: server.publicKey,
      signingKey: authority.privateKey,
      signingAlgorithm: algorithm,
      extensions: [new SubjectAlternativeNameExtension([{ type: "dns", value: "localhost" }])],
      ...validity,
    }),
  ]);
  const folder = mkdtempSync(path.join(tmpdir(), "kinkeeper-certificates-"));
  const caFile = path.join(folder, "ca.crt");
  writeFileSync(caFile, ca.toString("pem"));
  const key = await webcrypto.subtle.exportKey("pkcs8", server.privateKey);
  return {
    key: Buffer.from(PemConverter.encode(key, "PRIVATE KEY")),
    certificate: Buffer.from(certificate.toString("pem")),
    caFile,
    remove: () => rm(folder, { recursive: true }),
  };
};

import { setNonce } from "get-nonce";

/**
 * Radix' scroll lock writes one <style> element. Under "style-src 'self' 'nonce-…'" it needs the nonce of the page,
 * which the gateway puts into <meta property="csp-nonce" nonce="…">. Imported by every overlay of the kit.
 */
const meta =
  typeof document === "undefined" ? null : document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
if (meta?.nonce) setNonce(meta.nonce);

// Imported first. Under "require-trusted-types-for 'script'; trusted-types default" the browser refuses every script
// address and every HTML string that this policy does not let through.
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown;
}

const { trustedTypes } = window as typeof window & { trustedTypes?: TrustedTypes };

trustedTypes?.createPolicy("default", {
  createScriptURL(url) {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`foreign script: ${url}`);
    return url;
  },
});

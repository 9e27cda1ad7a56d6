/**
 * Whether this browser has passkeys at this address: only for a name on a secure connection, not for an address like
 * 127.0.0.1 (WebAuthn Level 3, 5.1.3: the effective domain must be a valid domain). A page that is written at build time
 * assumes it, because nearly every browser has them.
 */
export const hasPasskeys = (): boolean =>
  import.meta.env?.SSR === true ||
  (window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname))

import type { Limit } from '../../platform/records/limits.ts'

/**
 * Limits per viewer address. They are generous, because an Indian mobile network puts thousands behind one address;
 * what protects an account is its own lock (loginAttemptsLifecycle.ts) and the resend rules.
 */
export const loginsPerAddress: Limit = { name: 'login-per-address', most: 1000, windowSeconds: 600 }
export const registrationsPerAddress: Limit = { name: 'register-per-address', most: 500, windowSeconds: 3600 }
export const linksPerAddress: Limit = { name: 'link-per-address', most: 300, windowSeconds: 3600 }
export const resetsPerAddress: Limit = { name: 'reset-per-address', most: 300, windowSeconds: 3600 }
/** Links sent to one e-mail, so that nobody's inbox is flooded 60 s by 60 s. */
export const linksPerAccount: Limit = { name: 'link-per-account', most: 10, windowSeconds: 86_400 }
/** How often the current password is checked for a change. */
export const passwordChecksPerInvestor: Limit = {
  name: 'password-check-per-investor',
  most: 5,
  windowSeconds: 900,
}
/** How often a code is checked that sets up an authenticator app. */
export const secondFactorsPerInvestor: Limit = {
  name: 'second-factor-per-investor',
  most: 10,
  windowSeconds: 900,
}
/**
 * Codes that accounts behind one address have sent to numbers of their own: each costs us a text message, and a rented machine
 * can sign up 500 accounts an hour with ten codes each.
 */
export const codesPerAddress: Limit = { name: 'otp-per-address', most: 300, windowSeconds: 3600 }
/**
 * Codes to log in with that are asked for behind one address, and by one browser that has logged in before; each number has
 * the budget of its codes besides (K-213).
 */
export const loginCodesPerAddress: Limit = { name: 'login-code-per-address', most: 300, windowSeconds: 3600 }
export const loginCodesPerDevice: Limit = { name: 'login-code-per-device', most: 20, windowSeconds: 86_400 }
/** Codes and letters of changes sent to one address, whichever accounts ask. */
export const codesPerEmail: Limit = { name: 'otp-per-email', most: 10, windowSeconds: 86_400 }
/** Codes sent to one number, whichever accounts ask. */
export const codesPerPhone: Limit = { name: 'otp-per-phone', most: 20, windowSeconds: 86_400 }

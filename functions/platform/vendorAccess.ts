import type { ProviderClient } from './providerClient.ts'
import type { Secrets } from './secrets.ts'

/** What every adapter of a vendor needs. */
export interface VendorAccess {
  readonly client: ProviderClient
  readonly secrets: Secrets
  /** The address of the vendor's API without a slash at the end, e.g. `https://api.vendor.example`. */
  readonly url: string
}

/** The header of HTTP Basic authentication. `user` and `password` are the names of secrets, e.g. `payouts/key-id`. */
export async function basicAuthorization(
  secrets: Secrets,
  user: string,
  password: string,
): Promise<{ authorization: string }> {
  const [userName, secret] = await Promise.all([secrets.read(user), secrets.read(password)])
  return { authorization: `Basic ${Buffer.from(`${userName}:${secret}`).toString('base64')}` }
}

import { ProviderRefused, ProviderUnavailable } from './providerClient.ts'

/** The vendor's answer; `undefined` when it is down or refuses. The provider client has logged which. */
export async function undefinedIfVendorDown<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) return undefined
    throw error
  }
}

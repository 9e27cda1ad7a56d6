import { ProviderRefused, ProviderUnavailable } from './providerClient.ts'

/** What the vendor answers, or nothing when it is down or refuses; the client has logged which. */
export async function unlessVendorFails<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) return undefined
    throw error
  }
}

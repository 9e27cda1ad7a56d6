import { type ProviderClient, providerClient } from '../vendors/providerClient.ts'

/** A client of a vendor that gives this answer to everything, asked once. */
export const answeringClient = (status: number, body: unknown): ProviderClient =>
  providerClient({
    attempts: 1,
    pause: () => Promise.resolve(),
    fetch: () =>
      Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })),
  })

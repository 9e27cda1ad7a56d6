import { z } from 'zod'
import type { SandboxClock } from './clock.ts'
import type { Settings } from './settings.ts'
import { json, type Vendor } from './wire.ts'

/** How a whole vendor behaves until it is set otherwise, for what no magic data can steer. */
const vendors = ['payment-gateway', 'bond-exchange', 'depository', 'clearing-bank', 'payouts'] as const
export type SteeredVendor = (typeof vendors)[number]
const behaviours = ['ok', 'slow', 'silent', 'down', 'garbled', 'refused', 'deaf'] as const

const behaviourBody = z.object({ vendor: z.enum(vendors), mood: z.enum(behaviours) })
const slowMs = 3_000
const silentMs = 60_000

export interface VendorBehaviours {
  /** The vendor with its behaviour. */
  of(vendor: SteeredVendor, answers: Vendor): Vendor
  /** `POST /moods {vendor, mood}` sets a vendor's behaviour, `GET /moods` lists those of all. */
  readonly control: Vendor
}

export function openVendorBehaviours(settings: Settings, clock: SandboxClock): VendorBehaviours {
  const behaviourOf = (vendor: SteeredVendor) =>
    behaviours.find(mood => mood === settings.read(`mood:${vendor}`)) ?? 'ok'
  return {
    of: (vendor, answers) => async request => {
      switch (behaviourOf(vendor)) {
        case 'ok':
          return answers(request)
        case 'slow':
          await clock.sleep(slowMs)
          return answers(request)
        case 'silent':
          await clock.sleep(silentMs)
          return json(504, { error: { code: 'GATEWAY_ERROR' } })
        case 'down':
          return json(503, { error: { code: 'SERVER_ERROR' } })
        case 'garbled':
          return { status: 200, body: '<html>We will be back soon</html>', contentType: 'text/html' }
        case 'refused':
          return json(400, { error: { code: 'BAD_REQUEST_ERROR', reason: 'merchant_blocked' } })
        case 'deaf':
          // Does what was requested and answers with an error.
          await answers(request)
          return json(502, { error: { code: 'GATEWAY_ERROR' } })
      }
    },
    async control({ method, path, body }) {
      if (path !== '/moods') return undefined
      if (method === 'GET')
        return json(200, Object.fromEntries(vendors.map(name => [name, behaviourOf(name)])))
      const parsed = behaviourBody.safeParse(body)
      if (!parsed.success) return json(400, { error: z.prettifyError(parsed.error) })
      settings.write(`mood:${parsed.data.vendor}`, parsed.data.mood)
      return json(200, parsed.data)
    },
  }
}

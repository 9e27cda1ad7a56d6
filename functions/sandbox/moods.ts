import { z } from 'zod'
import type { SandboxClock } from './clock.ts'
import type { Settings } from './settings.ts'
import { json, type Vendor } from './wire.ts'

/** How a vendor feels as a whole, until it is told otherwise: for what no magic data can say. */
const vendors = ['payment-gateway', 'bond-exchange', 'depository', 'clearing-bank', 'payouts'] as const
export type MoodyVendor = (typeof vendors)[number]
const moods = ['ok', 'slow', 'silent', 'down', 'garbled', 'refused', 'deaf'] as const

const moodBody = z.object({ vendor: z.enum(vendors), mood: z.enum(moods) })
const slowMs = 3_000
const silentMs = 60_000

export interface Moods {
  /** The vendor, in its mood. */
  of(vendor: MoodyVendor, answers: Vendor): Vendor
  /** `POST /moods {vendor, mood}`, `GET /moods`. */
  readonly control: Vendor
}

export function openMoods(settings: Settings, clock: SandboxClock): Moods {
  const moodOf = (vendor: MoodyVendor) => moods.find(mood => mood === settings.read(`mood:${vendor}`)) ?? 'ok'
  const after = async (ms: number): Promise<void> => clock.sleepUntil(new Date(clock.now().getTime() + ms))
  return {
    of: (vendor, answers) => async request => {
      switch (moodOf(vendor)) {
        case 'ok':
          return answers(request)
        case 'slow':
          await after(slowMs)
          return answers(request)
        case 'silent':
          await after(silentMs)
          return json(504, { error: { code: 'GATEWAY_ERROR' } })
        case 'down':
          return json(503, { error: { code: 'SERVER_ERROR' } })
        case 'garbled':
          return { status: 200, body: '<html>We will be back soon</html>', contentType: 'text/html' }
        case 'refused':
          return json(400, { error: { code: 'BAD_REQUEST_ERROR', reason: 'merchant_blocked' } })
        case 'deaf':
          // Does what it was asked to do and answers as if it had not.
          await answers(request)
          return json(502, { error: { code: 'GATEWAY_ERROR' } })
      }
    },
    async control({ method, path, body }) {
      if (path !== '/moods') return undefined
      if (method === 'GET') return json(200, Object.fromEntries(vendors.map(name => [name, moodOf(name)])))
      const parsed = moodBody.safeParse(body)
      if (!parsed.success) return json(400, { error: z.prettifyError(parsed.error) })
      settings.write(`mood:${parsed.data.vendor}`, parsed.data.mood)
      return json(200, parsed.data)
    },
  }
}

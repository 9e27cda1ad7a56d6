import { createECDH, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { Rows } from '../database.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import { json, type Vendor, type WireAnswer, type WireRequest } from '../wire.ts'
import type { Outbox } from './outbox.ts'
import { decryptPush, vapidSigner } from './pushCrypto.ts'

/**
 * A push service and its devices. `POST /push-subscriptions` is a browser that subscribes; it keeps the private key, so that what
 * arrives lies decrypted in the outbox. How the service answers is the end of the endpoint's address.
 */

const ends = ['gone', 'unknown', 'refused', 'down', 'slow'] as const
const subscribeBody = z.object({
  /** The site's public key, to which the subscription is bound. */
  applicationServerKey: z.string().regex(/^B[\w-]{86}$/),
  ends: z.enum(ends).optional(),
})
const deviceRow = z.object({
  id: z.string(),
  applicationServerKey: z.string(),
  privateKey: z.string(),
  auth: z.string(),
  requests: z.number(),
})
const slowMs = 3_000
/** So many requests fail of a service that is down. */
const downTimes = 2
/** The most bytes of a message (RFC 8030, 7.2). */
const mostBytes = 4_096

export function pushSandbox(
  { database, clock, ownOrigin }: Pick<SandboxContext, 'database' | 'clock' | 'ownOrigin'>,
  outbox: Outbox,
): { readonly vendor: Vendor; readonly control: Vendor } {
  const devices = new Rows(database, 'push_devices', deviceRow)
  const refused = (status: number, reason: string): WireAnswer => ({
    status,
    body: reason,
    contentType: 'text/plain; charset=utf-8',
  })
  const take = ({ path, headers, bytes = new Uint8Array() }: WireRequest, id: string): WireAnswer => {
    const device = devices.find({ id })
    if (device === undefined) return refused(404, 'no such subscription')
    const signer = vapidSigner(headers.authorization ?? '', ownOrigin(), clock.now())
    if (signer === undefined) return refused(401, 'the signature is not valid')
    if (signer !== device.applicationServerKey) return refused(403, 'the subscription is of another key')
    if (!/^\d+$/.test(headers.ttl ?? '')) return refused(400, 'TTL is missing')
    if (headers['content-encoding'] !== 'aes128gcm') return refused(415, 'aes128gcm')
    if (bytes.length > mostBytes) return refused(413, 'too large')
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(device.privateKey, 'base64url')
    const text = decryptPush(Buffer.from(bytes), { pair, auth: Buffer.from(device.auth, 'base64url') })
    // A real service does not look; here the sender learns at once that no device could read it.
    if (text === undefined) return refused(400, 'the device cannot decrypt it')
    outbox.put({ channel: 'push', to: `${ownOrigin()}/push${path}`, text })
    return { ...refused(201, ''), headers: { location: `${ownOrigin()}/push/messages/${id}` } }
  }
  return {
    async vendor(request) {
      const [, id, end] = /^\/([\w-]{22})(?:\/(\w+))?$/.exec(request.path) ?? []
      if (id === undefined) return undefined
      if (request.method !== 'POST') return refused(405, 'POST')
      const device = devices.find({ id })
      const requests = (device?.requests ?? 0) + 1
      if (device !== undefined) devices.put({ ...device, requests })
      if (end === 'gone') return refused(410, 'push subscription has unsubscribed or expired.')
      if (end === 'unknown') return refused(404, 'no such subscription')
      if (end === 'refused') return refused(400, 'UnauthorizedRegistration')
      if (end === 'down' && requests <= downTimes) return refused(503, 'please try again')
      if (end === 'slow') await clock.sleep(slowMs)
      return take(request, id)
    },
    async control({ method, path, body }) {
      if (path !== '/push-subscriptions' || method !== 'POST') return undefined
      const parsed = subscribeBody.safeParse(body)
      if (!parsed.success) return json(400, { error: z.prettifyError(parsed.error) })
      const { applicationServerKey } = parsed.data
      const id = randomBytes(16).toString('base64url')
      const auth = randomBytes(16).toString('base64url')
      const pair = createECDH('prime256v1')
      const p256dh = pair.generateKeys('base64url')
      devices.add({
        id,
        applicationServerKey,
        privateKey: pair.getPrivateKey('base64url'),
        auth,
        requests: 0,
      })
      const end = parsed.data.ends === undefined ? '' : `/${parsed.data.ends}`
      return json(201, {
        endpoint: `${ownOrigin()}/push/${id}${end}`,
        expirationTime: null,
        keys: { p256dh, auth },
      })
    },
  }
}

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answeringClient } from '../../platform/testing/answeringClient.ts'
import { providerClient } from '../../platform/vendors/providerClient.ts'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'
import { isOfPushService } from './pushServices.ts'
import { isDeviceKey, readVapidKeys } from './vapidKey.ts'
import { openWebPush } from './webPush.ts'

/** 32 bytes in base64, as `npm run secrets` makes them. */
const secretsOf = (byte: number) => ({
  read: () => Promise.resolve(Buffer.alloc(32, byte).toString('base64')),
})
const secrets = secretsOf(7)
const text = JSON.stringify({ subject: 'UGRO 2028: आपको ₹779.20 का भुगतान हुआ', path: '/platform/#/x' })

let sandbox: Sandbox
let origin: string
beforeEach(async () => {
  sandbox = await startSandbox()
  origin = `http://127.0.0.1:${sandbox.port}`
})
afterEach(() => sandbox.stop())
const sender = (more: Partial<Parameters<typeof openWebPush>[0]> = {}) =>
  openWebPush({ client: providerClient(), secrets, url: `${origin}/push`, contact: 'a@b.test', ...more })

/** A browser that subscribes with our key. */
async function subscribe(ends?: string) {
  const { publicKey } = await readVapidKeys(secrets)
  const answer = await fetch(`${origin}/push-subscriptions`, {
    method: 'POST',
    body: JSON.stringify({ applicationServerKey: publicKey, ends }),
  })
  const { endpoint, keys } = await answer.json()
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth }
}
const arrived = async (): Promise<unknown> => (await fetch(`${origin}/outbox`)).json()

describe('a message to a browser', () => {
  it('is decrypted by its device alone, and signed by our key', async () => {
    const to = await subscribe()
    expect(await sender().send({ to, text })).toBe('taken')
    expect(await arrived()).toMatchObject([{ channel: 'push', to: to.endpoint, text }])
    expect(
      await sender({ secrets: secretsOf(8) })
        .send({ to, text })
        .catch(String),
    ).toContain('403')
    const other = await subscribe()
    const crossed = { ...other, endpoint: to.endpoint }
    await expect(sender().send({ to: crossed, text })).rejects.toMatchObject({ code: '400' })
    expect(await arrived()).toHaveLength(1)
  })

  it.each(['gone', 'unknown'])('to a subscription that has ended says so: %s', async ends => {
    expect(await sender().send({ to: await subscribe(ends), text })).toBe('gone')
  })

  it('is refused for good, or to be tried again when the service is down or silent', async () => {
    const refused = await subscribe('refused')
    await expect(sender().send({ to: refused, text })).rejects.toMatchObject({
      name: 'ProviderRefused',
      code: '400',
    })
    const to = await subscribe('down')
    for (let time = 0; time < 2; time += 1)
      await expect(sender().send({ to, text })).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    expect(await sender().send({ to, text })).toBe('taken')
    const broken = answeringClient(429, 'slow down')
    await expect(sender({ client: broken }).send({ to, text })).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    })
  })

  it('never goes to an address that is of no known service, nor is one asked', async () => {
    const to = { ...(await subscribe()), endpoint: `${origin}/outbox` }
    await expect(sender().send({ to, text })).rejects.toMatchObject({ code: 'unknownService' })
  })
})

it('a key of a device is a point of the curve', async () => {
  expect(isDeviceKey((await subscribe()).p256dh)).toBe(true)
  for (const other of [`B${'A'.repeat(86)}`, 'BAAA', '']) expect(isDeviceKey(other)).toBe(false)
})

describe('the known push services', () => {
  const services =
    'https://fcm.googleapis.com https://updates.push.services.mozilla.com https://*.push.apple.com https://*.notify.windows.com'
  it.each([
    'https://fcm.googleapis.com/fcm/send/dQw4:APA91b-x_y',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl',
    'https://web.push.apple.com/QGz1',
    'https://wns2-pn1p.notify.windows.com/w/?token=BQYA',
  ])('are taken: %s', endpoint => expect(isOfPushService(endpoint, services)).toBe(true))
  it.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/fcm/send/x',
    'https://fcm.googleapis.com.evil.test/fcm/send/x',
    'https://evil.test/https://fcm.googleapis.com/',
    'https://fcm.googleapis.com@evil.test/x',
    'https://user:pass@fcm.googleapis.com/x',
    'https://evilpush.apple.com/x',
    'https://push.apple.com/x',
    'https://169.254.169.254/latest/meta-data/',
    'https://fcm.googleapis.com/x#y',
    'https://FCM.googleapis.com/x',
    'file:///etc/passwd',
    'nothing',
    '',
  ])('are no others: %s', endpoint => expect(isOfPushService(endpoint, services)).toBe(false))
  it('of a path are taken below it only', () => {
    expect(isOfPushService('http://127.0.0.1:9/push/x', 'http://127.0.0.1:9/push')).toBe(true)
    for (const path of ['/push', '/pushy/x', '/push/../outbox'])
      expect(isOfPushService(`http://127.0.0.1:9${path}`, 'http://127.0.0.1:9/push')).toBe(false)
  })
})

import { addPushDevice } from '../../../../shared/contracts/messaging/addPushDevice.ts'
import { removePushDevice } from '../../../../shared/contracts/messaging/removePushDevice.ts'
import { type CallProblem, callContract } from '../calls/callContract.ts'

/** Notifications of this browser, by its push service. Loaded with the screen that switches them, and at a log-out of who has them. */

/** Why this browser shows none: `install` is a phone whose browser wants the site on the home screen first. */
export type PushObstacle = 'unsupported' | 'install' | 'blocked'

/** What stands in the way, as far as it can be seen without asking the person. */
export function pushObstacle(): PushObstacle | undefined {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  // Only iPhones and iPads say whether the site was opened from the home screen.
  if (!isThere) return Reflect.get(navigator, 'standalone') === false ? 'install' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : undefined
}

/** The id of this browser at the server (`pushDeviceId`); `undefined` when it has no subscription. */
export async function thisDevice(): Promise<string | undefined> {
  const subscription = await subscriptionHere()
  return subscription && idOf(subscription.endpoint)
}

/**
 * Asks the browser's permission, subscribes with our key and adds this device. Resolves to the obstacle when the person blocked it,
 * to the problem when the server refused, and to nothing when it is on or the question was closed. Rejects when the push service
 * of the browser does not answer.
 */
export async function addThisDevice(key: string): Promise<PushObstacle | CallProblem | undefined> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : undefined
  const { pushManager } = await navigator.serviceWorker.ready
  // It may be of another investor, or of a key that was replaced.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const answer = await callContract(addPushDevice, { endpoint, keys: { p256dh, auth } })
  if (answer.ok) return undefined
  await subscription.unsubscribe()
  return answer.problem
}

/**
 * Ends the notifications of this browser, at the server and in the browser. When the server does not answer, the subscription ends
 * all the same: the server drops it with the next message, which nobody takes. Resolves to the server's problem.
 */
export async function removeThisDevice(): Promise<CallProblem | undefined> {
  const subscription = await subscriptionHere()
  if (subscription === undefined) return undefined
  const id = await idOf(subscription.endpoint)
  const [answer] = await Promise.all([
    callContract(removePushDevice, { id }, { quiet: true }),
    subscription.unsubscribe(),
  ])
  return answer.ok ? undefined : answer.problem
}

async function subscriptionHere(): Promise<PushSubscription | undefined> {
  if (pushObstacle() !== undefined) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

async function idOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

import { z } from 'zod'
import { outboxOf } from './testStack.ts'
import type { Visitor } from './visitor.ts'

const keyOf = z.looseObject({ key: z.string() })
const subscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})
export type BrowserSubscription = z.output<typeof subscription>

/** A browser that subscribes with our key at the sandbox's push service; `ends` is how that answers. */
export async function subscribe(visitor: Visitor, ends?: string): Promise<BrowserSubscription> {
  const { key } = keyOf.parse(await visitor.must('listPushDevices'))
  const answer = await visitor.send({
    method: 'POST',
    path: '/sandbox/push-subscriptions',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ applicationServerKey: key, ends }),
  })
  return subscription.parse(answer.body)
}

const pushed = z.object({ id: z.string(), subject: z.string(), path: z.string(), language: z.string() })

/** What the device has decrypted, oldest first. */
export async function pushesTo(stack: { readonly origin: string }, endpoint: string) {
  return (await outboxOf(stack, endpoint)).map(({ text }) => pushed.parse(JSON.parse(text)))
}

import type { WorkerScope } from './scope.ts'
import type { Shell } from './shell.ts'

declare const self: WorkerScope

/** What a message says (`functions/messaging/devices/sendPush.ts`). */
interface Shown {
  readonly id: string
  readonly subject: string
  /** Within the site, e.g. `/platform/#/orobonds-payouts`. */
  readonly path: string
  readonly language: 'en' | 'hi'
}

/** Shows what a push service brings, and opens its page when it is pressed. */
export function showPushes({ base }: Pick<Shell, 'base'>): void {
  self.addEventListener('push', event => {
    const { id, subject, path, language } = shownOf(textOf(event.data), base)
    event.waitUntil(
      self.registration.showNotification(subject, {
        // A message that comes again takes the place of the first.
        tag: id,
        lang: language,
        icon: `${base}icon-192.png`,
        badge: `${base}icon-192.png`,
        data: path,
      }),
    )
  })
  self.addEventListener('notificationclick', event => {
    event.notification.close()
    const { data } = event.notification
    event.waitUntil(openPage(new URL(typeof data === 'string' ? data : base, location.origin).href))
  })
}

/** A page that shows it already comes to the front; no other one is led away from what somebody does there. */
async function openPage(address: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  const open = pages.find(({ url }) => url === address)
  await (open === undefined ? self.clients.openWindow(address) : open.focus())
}

const textOf = (data: { text(): string } | null): unknown => {
  try {
    return JSON.parse(data?.text() ?? '')
  } catch {
    // A browser wants something shown for every message, so what nobody can read opens the site.
    return undefined
  }
}

/** What nobody can read, or leads elsewhere, is the site's own name and first page. */
function shownOf(message: unknown, base: string): Shown {
  const text = (name: string): string => {
    const value: unknown = typeof message === 'object' && message !== null ? Reflect.get(message, name) : ''
    return typeof value === 'string' ? value : ''
  }
  const path = text('path')
  return {
    id: text('id'),
    subject: text('subject') || 'Sthirank',
    path: path.startsWith(base) ? path : base,
    language: text('language') === 'hi' ? 'hi' : 'en',
  }
}

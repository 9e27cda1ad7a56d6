import type { ConsumerDependencies } from '../dependencies.ts'
import type { NewNotification } from '../notificationStore.ts'

/** A notification as it was written: in English, with its Hindi beside. */
export interface Written
  extends Pick<NewNotification, 'investorId' | 'notificationId' | 'kind' | 'sms' | 'to'> {
  readonly subject: string
  readonly text: string
  readonly letter: NewNotification['letter']
}

/** Writes each notification into the list, once. */
export function writesTo(written: Written[]): ConsumerDependencies['notifications'] {
  return {
    create: notification => {
      const { letter, notificationId } = notification
      const { subject, paragraphs } = letter.en
      if (!written.some(one => one.notificationId === notificationId))
        written.push({ ...notification, subject, text: paragraphs.join('\n\n') })
      return Promise.resolve()
    },
  }
}

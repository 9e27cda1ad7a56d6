import type { Mailer } from '../../../functions/platform/email.ts'
import { current } from '../current.ts'

export * from '../../../functions/platform/email.ts'

export const openMailer = (): Mailer => ({
  send: email => current().effect('mail', () => current().vendors.mail(email)),
})

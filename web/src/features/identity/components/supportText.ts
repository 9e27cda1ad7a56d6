import type { Translate } from '../../../lib/i18n.ts'

/** Where help is; empty when the build was not told. */
export interface Support {
  readonly phone: string
  readonly email: string
}

/** The support contact of D1 s8, with what the build knows of it. */
export function supportText(t: Translate, { phone, email }: Support): string {
  if (phone !== '' && email !== '') return t('identity.supportDetails', { phone, email })
  if (phone !== '') return t('identity.supportPhone', { phone })
  return email === '' ? '' : t('identity.supportEmail', { email })
}

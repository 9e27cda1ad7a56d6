import type { Translate } from '../../../lib/i18n.ts'

/** Support contacts; empty when the build has none. */
export interface Support {
  readonly phone: string
  readonly email: string
}

/** The support sentence of D1 s8 with the build's contacts. */
export function supportText(t: Translate, { phone, email }: Support): string {
  if (phone !== '' && email !== '') return t('identity.supportDetails', { phone, email })
  if (phone !== '') return t('identity.supportPhone', { phone })
  return email === '' ? '' : t('identity.supportEmail', { email })
}

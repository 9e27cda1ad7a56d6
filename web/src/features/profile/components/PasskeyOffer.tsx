import { useState } from 'react'
import { Button, LinkButton } from '../../../components/ui/Button.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { readStored, writeStored } from '../../../lib/storage.ts'

const key = 'sthirank.passkeyOffer'

/** Offers a passkey or an authenticator app to somebody who has neither, until it is put away on this device. */
export function PasskeyOffer({ href }: { readonly href: string }) {
  const { t } = useTexts()
  const [isAway, setAway] = useState(() => readStored('local', key) !== null)
  if (isAway) return null
  const putAway = (): void => {
    writeStored('local', key, 'away')
    setAway(true)
  }
  return (
    <Banner
      tone="info"
      title={t('account.offerTitle')}
      actions={
        <>
          <LinkButton variant="secondary" href={href}>
            {t('account.offerSetUp')}
          </LinkButton>
          <Button variant="secondary" onClick={putAway}>
            {t('account.offerLater')}
          </Button>
        </>
      }
    >
      {t('account.offerText')}
    </Banner>
  )
}
